import { countedAssets as counted } from '@stormlane/domain/assets'

export const ownVehicleTexts = {
  add: 'Add vehicle',
  addFile: 'Add from a file',
  edit: 'Edit',
  retire: 'Retire',
  createTitle: 'Add vehicle',
  editTitle: 'Edit vehicle',
  own: 'Own vehicle, without a telematics provider. Its position is pushed to the API or by a tracker.',
  externalId: 'Vehicle id',
  externalIdHelp: 'Your own id of the vehicle. Its tracker or program sends positions under this id.',
  name: 'Name',
  nameHelp: 'Left empty, the vehicle is named by its id.',
  type: 'Type',
  types: { car: 'Car or van', truck: 'Truck' },
  trailer: 'Trailer',
  load: 'Load',
  unknown: 'Not known',
  driver: 'Driver',
  phone: "Driver's phone",
  groups: 'Groups',
  height: 'Height',
  width: 'Width',
  length: 'Length',
  weight: 'Weight',
  sizeHelp: 'What is left empty is taken as usual for the type.',
  badSize: 'Enter a number above 0.',
  required: 'This is required.',
  taken: (name: string) => `${name} has this id already.`,
  created: (name: string) => `${name} is added`,
  saved: (name: string) => `${name} is saved`,
  retireTitle: 'Retire vehicle',
  retireQuestion: (name: string) =>
    `${name} leaves the map and every list, and its positions are refused. Its messages stay in the log. Added again with the same id, it comes back.`,
  retired: (name: string) => `${name} is retired`,
  retireFailed: 'It could not be retired:',
  loadFailed: 'The vehicle could not be loaded.',
  file: {
    title: 'Add vehicles from a file',
    choose: 'CSV file',
    sample: 'Download a sample',
    sampleName: 'vehicles-sample.csv',
    help: 'A column id is required. Also read: name, type (car or truck), trailer, load, height, width and length in meters, weight in kg, driver, phone.',
    found: (created: number, changed: number) =>
      changed === 0
        ? `${counted(created, 'vehicle')} will be added.`
        : `${counted(created, 'vehicle')} will be added, ${counted(changed, 'vehicle')} with a known id changed.`,
    ignored: (columns: readonly string[]) => `Not read: ${columns.join(', ')}.`,
    problems: 'The file cannot be read as it is:',
    more: (count: number) => `and ${count} more`,
    noText: 'The file is not text. Save the table as CSV.',
    tooLarge: 'The file is larger than 5 MB.',
    add: (count: number) => `Add ${counted(count, 'vehicle')}`,
    done: (created: number, changed: number) =>
      changed === 0
        ? `${counted(created, 'vehicle')} added`
        : `${counted(created, 'vehicle')} added, ${counted(changed, 'vehicle')} changed`,
    failed: (done: number) =>
      done === 0 ? 'No vehicle was added:' : `The first ${counted(done, 'vehicle')} are added; the rest is not:`,
  },
}
