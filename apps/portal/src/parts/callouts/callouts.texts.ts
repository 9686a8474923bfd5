export const calloutTexts = {
  save: 'Save Location',
  saved: 'Saved',
  createRoute: 'Create Route',
  geocoding: 'Looking up this place',
  previewFailed: 'Error previewing location',
  saveFailed: 'Error saving location',
  ok: 'OK',
  lastLocation: 'Your last location cannot be removed.',
  approximate: 'Approximate position: the middle of the town or ZIP of its address.',
  crossing: 'Your assets crossing this',
  noneCrossing: 'None of your assets crosses this.',
  value: (layer: string, moment: string) => `${layer} at ${moment}`,
} as const
