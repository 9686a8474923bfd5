import { PROCEED_TEXT } from '../impacts/scores/action.texts.ts'
import { LEVEL_WORDS } from '../impacts/scores/scores.texts.ts'
import { IMPACT_LEVELS, impactLevelName } from '../levels/impact-level.ts'
import { durationWords, MINUTE_MS } from '../time/durations.ts'
import { dayTimeText } from '../time/moment-text.ts'
import type { Alternative, DecisionRemark, NamedMoment } from './decision.ts'
import type { OwnCosts } from './own-costs.ts'

export const REMARK_TEXTS: Record<DecisionRemark, string> = {
  hours_assumed: "The driver's hours are unknown: a driver who was rested at departure is assumed.",
  hours_used_up: 'The driver has no hours left: a rest comes first.',
  position_planned: 'The vehicle has not reported its position: it is assumed to be where the plan has it.',
  position_late: 'The last position is more than an hour old: the vehicle is assumed to have driven on since.',
  off_road: 'The vehicle is not on its planned road: the way from its position to the destination is compared.',
  appointment_passed: 'The appointment has passed.',
  forecast_ends: 'The forecast ends before the latest arrivals, so there are no chances.',
  road_closed: 'The planned road is closed ahead.',
  no_other_road: 'There is no other road that is worth comparing.',
  nothing_better: 'Everything else costs more than driving on.',
  no_forecast: 'The forecast does not reach to the end of the trip, so nothing can be compared.',
  no_way: 'No road leads from the position of the vehicle to the destination.',
}

interface Wording {
  /** The zone of the place where the decision is carried out; undefined means the machine's own. */
  timeZone: string | undefined
}

/** "Wait at Iowa 80 until Thu 1:45 AM CST: arrives 31 min earlier than driving on, avoids 62 mi of Extreme." */
export function adviceText(
  advised: Alternative,
  driveOn: Alternative,
  { timeZone }: Wording,
): { text: string; moments: NamedMoment[] } {
  const moments: NamedMoment[] = []
  const named = (at: Date) => {
    const words = dayTimeText(at, timeZone)
    moments.push({ at, words })
    return words
  }
  if (advised.kind === 'drive_on') return { text: driveOnText(driveOn), moments }
  const lead = LEADS[advised.kind](advised, named, driveOn)
  return { text: `${lead}: ${comparison(advised, driveOn).join(', ')}.`, moments }
}

const LEADS: Record<
  Exclude<Alternative['kind'], 'drive_on'>,
  (advised: Alternative, named: (at: Date) => string, driveOn: Alternative) => string
> = {
  slower: ({ speedMph }, _, { worst }) =>
    `Drive no faster than ${speedMph} mph${worst ? ` ${stretchWords(worst)}` : ''}`,
  leave_later: ({ leavesAt }, named, driveOn) => `Leave ${named(leavesAt)} instead of ${named(driveOn.leavesAt)}`,
  wait_at_stop: (advised, named) => `Wait ${placeWords(advised)}${untilWords(advised, named)}`,
  stop_before: (advised, named, { worstLevel }) =>
    `Stop ${placeWords(advised)} before the ${levelWords(worstLevel)} stretch${untilWords(advised, named)}`,
  other_road: ({ via }) => (via === '' ? 'Take the other road' : `Take ${via}`),
}

const placeWords = ({ place }: Alternative) =>
  place?.name ? `at ${place.name}` : `${Math.round(place?.mile ?? 0)} mi ahead`

const untilWords = ({ until }: Alternative, named: (at: Date) => string) => (until ? ` until ${named(until)}` : '')

const stretchWords = ({ fromMile, toMile, roadName }: NonNullable<Alternative['worst']>) => {
  const miles = Math.max(1, Math.round(toMile - fromMile))
  return roadName ? `for ${miles} mi of ${roadName}` : `for ${miles} mi`
}

const levelWords = (level: Alternative['worstLevel']) => LEVEL_WORDS[impactLevelName(level)]

function driveOnText({ worstLevel, minutesLost, worstMiles, worst }: Alternative): string {
  if (worstLevel <= IMPACT_LEVELS.none) return PROCEED_TEXT
  const minutes = Math.round(minutesLost)
  const lost = minutes >= 1 ? `weather adds ${durationWords(minutes)}` : 'weather adds no time'
  return `Drive on: ${lost}, ${milesWords(worstMiles)} of ${levelWords(worstLevel)}${aheadWords(worst, worstMiles)}, and nothing else is worth it.`
}

/** How far ahead it is, because a queue of the next hours may show a lower level; empty in the stretch itself. */
function aheadWords(worst: Alternative['worst'], worstMiles: number): string {
  const ahead = Math.round(worst?.fromMile ?? 0)
  if (!worst || ahead < 1) return ''
  const isAllOfIt = worstMiles - (worst.toMile - worst.fromMile) < 1
  return isAllOfIt ? ` ${ahead} mi ahead` : `, the longest stretch ${ahead} mi ahead`
}

const milesWords = (miles: number) => `${Math.max(1, Math.round(miles))} mi`

/** The least difference of a chance that a sentence mentions (our choice). */
const NOTABLE_CHANCE = 0.05

function comparison(advised: Alternative, driveOn: Alternative): string[] {
  const parts = [`${arrivalWords(advised, driveOn)} driving on`]
  if (advised.worstLevel < driveOn.worstLevel)
    parts.push(`avoids ${milesWords(driveOn.worstMiles)} of ${levelWords(driveOn.worstLevel)}`)
  else if (advised.worstLevel === driveOn.worstLevel && driveOn.worstMiles - advised.worstMiles >= 1)
    parts.push(`${milesWords(driveOn.worstMiles - advised.worstMiles)} less of ${levelWords(driveOn.worstLevel)}`)
  const [chance, before] = [advised.appointmentChance, driveOn.appointmentChance]
  if (chance !== null && before !== null && chance - before >= NOTABLE_CHANCE)
    parts.push(`keeps the appointment with ${percent(chance)} instead of ${percent(before)}`)
  return parts
}

const percent = (chance: number) => `${Math.round(100 * chance)}%`

function arrivalWords(advised: Alternative, driveOn: Alternative): string {
  const minutes = Math.round((advised.arriveAt.getTime() - driveOn.arriveAt.getTime()) / MINUTE_MS)
  if (minutes === 0) return 'arrives at the same time as'
  return `arrives ${durationWords(Math.abs(minutes))} ${minutes > 0 ? 'later' : 'earlier'} than`
}

/** Puts the times of a sentence into another zone. */
export function wordsInZone(
  text: string,
  moments: readonly { at: Date | string; words: string }[],
  timeZone: string,
): string {
  let [before, rest] = ['', text]
  for (const { at, words } of moments) {
    const found = rest.indexOf(words)
    if (found < 0) continue
    before += rest.slice(0, found) + dayTimeText(new Date(at), timeZone)
    rest = rest.slice(found + words.length)
  }
  return before + rest
}

/** For the audit trail: "costs of decisions: an hour $95, a mile default, a crash default, a missed appointment $0". */
export function ownCostsWords({ hour, mile, crash, missedAppointment }: OwnCosts): string {
  const words = (dollars: number | null) => (dollars === null ? 'default' : `$${dollars}`)
  return `costs of decisions: an hour ${words(hour)}, a mile ${words(mile)}, a crash ${words(crash)}, a missed appointment ${words(missedAppointment)}`
}
