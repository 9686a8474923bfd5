/** Shown to admins next to the feed. */
export const LIVE_EVENT_TEXTS = {
  timeout: (host: string, seconds: number) => `${host} did not answer within ${seconds} seconds.`,
  noneReadable: (count: number, what: string, item: string, reason: string) =>
    `None of ${count} ${what} could be read; the first, ${item}: ${reason}`,
  notJson: 'The answer is not JSON.',
  noFeatures: 'The answer holds no list of earthquakes.',
  noList: (what: string) => `The answer holds no list of ${what}.`,
  /** Shown on the map. */
  rainRisk: (category: string) => `${category} risk of excessive rain`,
  noArea: 'it has no area',
  noPlace: 'its place is not known',
  unknownRisk: (label: string) => `the risk "${label}" is not known`,
  noSuchPlace: (latitude: string, longitude: string) => `${latitude}, ${longitude} is no place`,
  outdated: (made: string) => `The list of earthquakes is of ${made} and has not been renewed since.`,
  noneRecent: (count: number) => `None of ${count} entries is an earthquake of the last week.`,
  otherColumns: (file: string, expected: string) => `${file} does not begin with the columns ${expected}.`,
  nameless: (position: number) => `entry ${position}`,
  row: (file: string, line: number) => `${file}, line ${line}`,
  inFuture: 'its time has not come yet',
  tooFewFields: (count: number, expected = 8) => `it has ${count} fields instead of ${expected}`,
  badTime: (text: string) => `"${text}" is not a time of day`,
  badPlace: (latitude: string, longitude: string) => `${latitude}, ${longitude} is not in the United States`,
  noAdvisory: 'the page is no forecast advisory',
  otherStorm: (id: string) => `the advisory is of ${id}`,
  advisoryOf: (name: string) => `Advisory of ${name}`,
  badOrder: 'its times are not in order',
  tooFast: (knots: number) => `it would move at ${knots} kt`,
  noCountyCode: 'its county has no FIPS code of five digits',
  noCount: 'its count of customers is not known',
  unknownCounty: (fips: string) => `${fips} is the code of no county that can be drawn`,
  changedMeanwhile: (attempts: number) => `The list of outages changed while it was read, ${attempts} times.`,
  tooManyRows: (count: number, most: number) =>
    `The list of outages has ${count} rows, of which only ${most} can be asked for.`,
  otherCount: (count: number, total: number) =>
    `The list of outages says that it has ${total} rows, but ${count} came.`,
  repeatedPage: 'The list of outages has the same page twice.',
  badSize: (text: string) => `the size "${text}" is not possible`,
}
