import type { DriverLanguage } from './driver-language.ts'
import { ENGLISH_REPORT_WORDS, ENGLISH_ROUTE_WORDS } from './english.ts'
import { FRENCH_REPORT_WORDS, FRENCH_ROUTE_WORDS } from './french.ts'
import type { ReportWords } from './report-words.ts'
import type { RouteWords } from './route-words.ts'
import { SPANISH_REPORT_WORDS, SPANISH_ROUTE_WORDS } from './spanish.ts'

export interface DriverWords {
  route: RouteWords
  report: ReportWords
}

/** The one table of words in which drivers are spoken to. */
export const DRIVER_WORDS: Record<DriverLanguage, DriverWords> = {
  en: { route: ENGLISH_ROUTE_WORDS, report: ENGLISH_REPORT_WORDS },
  es: { route: SPANISH_ROUTE_WORDS, report: SPANISH_REPORT_WORDS },
  fr: { route: FRENCH_ROUTE_WORDS, report: FRENCH_REPORT_WORDS },
}
