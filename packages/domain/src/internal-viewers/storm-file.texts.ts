/** Messages about an unusable storm file, for the person who chose it. */
export const STORM_FILE_TEXTS = {
  notJson: 'The file is not valid JSON.',
  noFeatures:
    'The file holds no list of storm features. Expected is a GeoJSON FeatureCollection, a list of features, or events of type storms.',
  empty: 'The file holds no storms.',
  tooMany: (most: number) => `The file holds more than ${most.toLocaleString('en-US')} storms.`,
  inFeature: (number: number, problem: string) => `Storm ${number}: ${problem}`,
  notFeature: 'it is not a GeoJSON feature',
  noTime: (name: string) => `${name} is not a time like 2026-01-15T12:00:00Z`,
  endsFirst: 'storm_end_time_iso is before storm_start_time_iso',
}
