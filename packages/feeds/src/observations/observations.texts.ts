/** Shown to admins next to the feed. */
export const OBSERVATION_TEXTS = {
  noColumns: (columns: string) => `The file of station reports has no line with the columns ${columns}.`,
  noReports: 'The file of station reports is empty.',
  outdated: (newest: string) => `The newest station report is of ${newest}.`,
  notUnpacked: (reason: string) => `The file of station reports cannot be unpacked: ${reason}.`,
  noRows: 'The answer holds no list of reports.',
  noNetwork: (count: number, first: string) =>
    `None of ${count} networks of road weather stations could be read; the first, ${first}`,
  line: (line: number) => `line ${line}`,
  openQuote: 'a quotation mark is not closed',
  otherReport: (station: string) => `its text is not a report of ${station} at its time`,
  badValue: (column: string, text: string) => `${column} cannot be "${text}"`,
}
