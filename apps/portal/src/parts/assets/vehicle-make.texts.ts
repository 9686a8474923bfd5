const counted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'vehicle' : 'vehicles'}`

export const vehicleMakeTexts = {
  trailer: 'Trailer',
  load: 'Load',
  unknown: 'Unknown',
  keep: 'Leave as it is',
  change: 'Trailer and load',
  title: (count: number) => `Trailer and load of ${counted(count)}`,
  help: 'They decide which of your limits for vehicles hold. Levels follow within a minute.',
  save: 'Save',
  cancel: 'Cancel',
  saved: (count: number) => `Trailer and load of ${counted(count)} saved`,
  failed: 'Trailer and load could not be saved',
}
