export const stormEventTexts = {
  noDetailsFile: (column: string) =>
    `This is no details file of NOAA Storm Events: it has no column ${column}. Nothing was imported.`,
  noCsv: (reason: string) => `This file cannot be read as CSV: ${reason}. Nothing was imported.`,
  noStorm: (id: string, ids: readonly string[]) =>
    ids.length === 0
      ? `There is no storm "${id}": this server has none yet.`
      : `There is no storm "${id}". There are ${ids.join(', ')}.`,
  tooMany: (impact: string, limit: number) =>
    `${impact} would have more than ${limit} reports, the most that a storm can have. Nothing was imported.`,
  missing: (column: string) => `${column} is empty`,
  unreadable: (column: string, given: string | undefined) => `${column} is "${given ?? ''}"`,
  leftOut: {
    repeated: 'repeated by a later row with the same EVENT_ID',
    outsidePeriod: 'not within the period of the storm',
    outsideArea: 'not within the area of the storm',
    withoutPlace: 'of a whole zone, without a place',
    otherImpact: 'of a kind that the impacts of this storm do not show',
  },
}
