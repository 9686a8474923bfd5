/** Shown to admins next to the feed. */
export const LIVE_ROAD_TEXTS = {
  noList: (what: string) => `The answer holds no list of ${what}.`,
  devices: 'The feed is one of devices, not of work zones.',
  notJson: 'The answer is not JSON.',
  noPlace: 'it has no place',
  unknownType: (type: string) => `the type "${type}" is not known`,
  badLine: 'its line cannot be decoded',
  everyFailed: (count: number, first: string) => `None of ${count} road feeds could be read. The first: ${first}`,
  tooManyPages: (most: number) => `The list of events has more than ${most} pages.`,
  repeatedPage: 'The list of events has the same page twice.',
  pageElsewhere: 'The next page of the list is on another server.',
  failed: (name: string, reason: string) => `${name}: ${reason}`,
}

/** Shown on the map. */
export const ROAD_WORDS = {
  restriction: 'Restriction',
  camera: (roadway: string, place: string) => [roadway, place].filter(Boolean).join(', '),
  impact: (impact: string) => impact.replaceAll('-', ' '),
}
