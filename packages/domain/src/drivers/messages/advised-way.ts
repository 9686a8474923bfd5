// What a driver is told of the way that the comparison of a trip advises.
import type { ActionName } from '../../impacts/scores/action.ts'
import { durationWords } from '../../time/durations.ts'
import { dayTimeText } from '../../time/moment-text.ts'
import { DRIVER_LANGUAGES, type DriverLanguage } from '../words/driver-language.ts'
import { DRIVER_WORDS } from '../words/driver-languages.ts'

/** The kinds of alternatives that a driver can be told of (see the room deciding). */
export interface AdvisedWay {
  kind: 'drive_on' | 'slower' | 'leave_later' | 'wait_at_stop' | 'other_road' | 'stop_before'
  /** Empty if nobody has named it. */
  place: string
  until: Date | null
  leavesAt: Date
  speedMph: number | null
  roads: string
}

/** What to do in place of driving on, without a period. */
export function advisedWayWords(
  { kind, place, until, leavesAt, speedMph, roads }: AdvisedWay & { kind: Exclude<AdvisedWay['kind'], 'drive_on'> },
  language: DriverLanguage,
  timeZone: string | undefined,
): string {
  const { message, route } = DRIVER_WORDS[language]
  const moment = kind === 'leave_later' ? leavesAt : until
  const at = moment ? dayTimeText(moment, timeZone, route.locale) : ''
  return message.draft.advice[kind]({ place, until: at === '' ? '' : message.until(at), at, speedMph, roads })
}

interface TripAdvice {
  action: ActionName
  /** The English sentence of every screen. */
  text: string
  way: AdvisedWay
  /** By the weather, on the advised way. */
  minutesLost: number
}

/** The advice on a trip in each language of drivers. */
export const adviceTexts = (advice: TripAdvice, timeZone: string | undefined): Record<DriverLanguage, string> =>
  Object.fromEntries(
    DRIVER_LANGUAGES.map((language) => [language, language === 'en' ? advice.text : told(advice, language, timeZone)]),
  ) as Record<DriverLanguage, string>

function told({ action, way, minutesLost }: TripAdvice, language: DriverLanguage, timeZone: string | undefined) {
  const { kind } = way
  if (kind !== 'drive_on') return `${advisedWayWords({ ...way, kind }, language, timeZone)}.`
  const { noImpact, costs, advice } = DRIVER_WORDS[language].route
  if (action === 'proceed') return noImpact
  const cost = Math.round(minutesLost) >= 1 ? costs.adds(durationWords(minutesLost)) : costs.none
  return `${action === 'secure_load' ? advice.secure_load(undefined, cost) : advice.monitor(cost)}.`
}
