// The drafted text of a message to a driver, and the words for its fields in the driver's language.
import { actionTime } from '../../impacts/scores/action.texts.ts'
import { endInSight } from '../../impacts/scores/impact-window.ts'
import { recommendedAction } from '../../impacts/scores/recommended-action.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../../levels/impact-level.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { dayTimeText, spanText } from '../../time/moment-text.ts'
import type { TimeWindow } from '../../time/timeframes.ts'
import { DRIVER_LANGUAGES, type DriverLanguage } from '../words/driver-language.ts'
import { DRIVER_WORDS } from '../words/driver-languages.ts'
import type { DangerName } from '../words/message-words.ts'
import { type AdvisedWay, advisedWayWords } from './advised-way.ts'
import type { MessageField } from './message-fields.ts'

/** The worst thing that is ahead of a vehicle. */
export interface AheadOfVehicle extends TimeWindow {
  level: ImpactLevel
  /** The variable of an index, a limit or the weather; null for a government alert. */
  variable: string | null
  /** The event of a government alert. */
  event: string | null
}

/** What is known of a vehicle when a message to its driver is written. */
export interface MessageFacts {
  vehicle: string
  driver: string | null
  isDriving: boolean
  /** The zone of its position; undefined if it is unknown. */
  timeZone: string | undefined
  ahead: AheadOfVehicle | null
  /** Where the worst begins on its trip. */
  place: { road: string; miles: number } | null
  /** What the comparison of its trip advises, or what the sender chose from it. */
  advised: AdvisedWay | null
  /** What the sender writes about, for vehicles that the weather does not affect: the name of a storm. */
  about: string
}

/** The index, limit or measure of each variable, under the name that drivers read. */
const DANGERS: Readonly<Record<string, DangerName>> = {
  road: 'road',
  crash: 'road',
  disruption: 'road',
  slowdown: 'slowdown',
  tipping: 'tipping',
  flood: 'flood',
  flood_chance: 'flood',
  floodChance: 'flood',
  power: 'power',
  life_property: 'danger',
  lightningProbability: 'danger',
  wildfire_spread: 'fire',
  wildfire_conditions: 'fire',
  gust: 'wind',
  windGust: 'wind',
  gustProbability45mph: 'wind',
  snow_rate: 'snow',
  snowRate: 'snow',
  rainRate: 'rain',
  ice: 'ice',
  iceAccretion: 'ice',
  visibility: 'visibility',
  heat: 'heat',
  heatIndex: 'heat',
  cold: 'cold',
  windChill: 'cold',
}

/** The drafted text of each language. Its fields always have words, so that it reads well for every vehicle. */
export const draftTexts = (): Record<DriverLanguage, string> =>
  Object.fromEntries(
    DRIVER_LANGUAGES.map((language) => [language, DRIVER_WORDS[language].message.draft.text]),
  ) as Record<DriverLanguage, string>

/** The words for the fields of one vehicle in one language. */
export function messageFields(facts: MessageFacts, language: DriverLanguage, now: Date): Record<MessageField, string> {
  const { message } = DRIVER_WORDS[language]
  const { driver, vehicle, place, ahead } = facts
  return {
    driver: driver ?? vehicle,
    vehicle,
    reason: reasonWords(facts, language),
    place: place ? message.draft.placeAhead(place.road, Math.round(place.miles)) : message.draft.onYourWay,
    time: timeWords(ahead, language, now, facts.timeZone),
    advice: `${adviceWords(facts, language, now)}.`,
  }
}

function reasonWords({ ahead, about }: MessageFacts, language: DriverLanguage): string {
  const { message } = DRIVER_WORDS[language]
  if (ahead?.event) return message.official(ahead.event)
  if (ahead) return message.draft.dangers[DANGERS[ahead.variable ?? ''] ?? 'weather']
  return about === '' ? message.draft.notice : message.official(about)
}

function timeWords(
  ahead: AheadOfVehicle | null,
  language: DriverLanguage,
  now: Date,
  timeZone: string | undefined,
): string {
  const { message, route } = DRIVER_WORDS[language]
  if (!ahead || ahead.endAt <= now) return message.draft.now
  // What ends within a minute of its beginning is a moment.
  if (ahead.startAt > now) {
    const isMoment = ahead.endAt.getTime() - ahead.startAt.getTime() < MINUTE_MS
    return spanText(ahead.startAt, isMoment ? undefined : ahead.endAt, timeZone, route.locale)
  }
  return message.until(dayTimeText(ahead.endAt, timeZone, route.locale)).trim()
}

function adviceWords({ advised, ahead, isDriving, timeZone }: MessageFacts, language: DriverLanguage, now: Date) {
  const { message, route } = DRIVER_WORDS[language]
  if (advised && advised.kind !== 'drive_on')
    return advisedWayWords({ ...advised, kind: advised.kind }, language, timeZone)
  if (!ahead || ahead.level <= IMPACT_LEVELS.none) return message.draft.watch
  const subject = isDriving ? 'driving' : 'standing'
  const when = { startAt: ahead.startAt, ...endInSight(ahead.endAt, now, null) }
  const { action } = recommendedAction({ leading: ahead, when, text: '' }, { subject, now, timeZone })
  if (action === 'proceed') return message.draft.watch
  const time = actionTime(when, now, timeZone, { locale: route.locale, until: message.until })
  if (isDriving) return message.driving[action](time)
  // Standing vehicles are not told to delay or to slow down (see recommendedAction).
  return action === 'hold' || action === 'reroute' || action === 'secure_load'
    ? message.draft.parked[action](time.until)
    : message.draft.watch
}
