import { ENGLISH_ROUTE_WORDS } from '../../trips/english-route.ts'
import type { RouteWords } from '../../trips/route-words.ts'
import type { DriverLanguage } from './driver-language.ts'
import { ENGLISH_MESSAGE_WORDS } from './english-message.ts'
import { ENGLISH_REPORT_WORDS } from './english-report.ts'
import { FRENCH_MESSAGE_WORDS, FRENCH_REPORT_WORDS, FRENCH_ROUTE_WORDS } from './french.ts'
import type { MessageWords } from './message-words.ts'
import type { ReportWords } from './report-words.ts'
import { SPANISH_MESSAGE_WORDS, SPANISH_REPORT_WORDS, SPANISH_ROUTE_WORDS } from './spanish.ts'

export interface DriverWords {
  route: RouteWords
  report: ReportWords
  message: MessageWords
}

/** All driver-facing texts, by language. */
export const DRIVER_WORDS: Record<DriverLanguage, DriverWords> = {
  en: { route: ENGLISH_ROUTE_WORDS, report: ENGLISH_REPORT_WORDS, message: ENGLISH_MESSAGE_WORDS },
  es: { route: SPANISH_ROUTE_WORDS, report: SPANISH_REPORT_WORDS, message: SPANISH_MESSAGE_WORDS },
  fr: { route: FRENCH_ROUTE_WORDS, report: FRENCH_REPORT_WORDS, message: FRENCH_MESSAGE_WORDS },
}
