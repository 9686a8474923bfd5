/** MODEL-062. */
export const STORM_REPORT_CATEGORIES = ['Tornado', 'Hail', 'Wind', 'Winter', 'Flooding', 'Tropical', 'Other'] as const
export type StormReportCategory = (typeof STORM_REPORT_CATEGORIES)[number]

/** Maps types of NWS local storm reports to categories by a word in their name; the first match counts. */
const CATEGORY_BY_WORD: readonly (readonly [RegExp, StormReportCategory])[] = [
  [/tornado|funnel|waterspout|landspout/i, 'Tornado'],
  [/hail/i, 'Hail'],
  [/hurricane|tropical|storm surge|typhoon/i, 'Tropical'],
  [/snow|sleet|ice|blizzard|freezing|frost|winter|avalanche|chill|cold/i, 'Winter'],
  [/flood|heavy rain|debris flow|seiche|^rain$/i, 'Flooding'],
  [/wind|wnd|gust|tstm|dust|downburst/i, 'Wind'],
]

export const stormReportCategory = (reportType: string): StormReportCategory =>
  CATEGORY_BY_WORD.find(([word]) => word.test(reportType))?.[1] ?? 'Other'
