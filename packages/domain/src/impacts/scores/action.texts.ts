import { durationWords, MINUTE_MS } from '../../time/durations.ts'
import { dayTimeText, spanText } from '../../time/moment-text.ts'
import type { TimeWindow } from '../../time/timeframes.ts'
import type { ActionName } from './action.ts'

/** Who is to act: the people at a location, or at one in snow or ice, or the driver of a vehicle that stands or drives. */
export type ActionSubject = 'location' | 'wintryLocation' | 'standing' | 'driving'

/** When an action is needed, in words. */
export interface ActionTime {
  /** ` until Thu 7:00 PM CST`, or the whole span if it begins later; empty if the end is unknown. */
  until: string
  /** As `until`, with the time that waiting costs: ` until Thu 7:00 PM CST (3 h)`. */
  wait: string
}

type Sentences = Record<Exclude<ActionName, 'proceed'>, (time: ActionTime) => string>

const AT_LOCATION: Sentences = {
  hold: ({ wait }) => `Keep people and vehicles inside${wait}`,
  delay: ({ wait }) => `Receive and ship only what cannot wait${wait}`,
  reroute: ({ until }) => `Send vehicles around the area${until}`,
  reduce_speed: ({ until }) => `Allow more time for trips to and from here${until}`,
  secure_load: ({ until }) => `Tie down loose equipment and close the dock doors${until}`,
  monitor: ({ until }) => `Watch the forecast for this location${until}`,
}

const SENTENCES: Record<ActionSubject, Sentences> = {
  location: AT_LOCATION,
  wintryLocation: {
    ...AT_LOCATION,
    delay: ({ wait }) => `Salt and clear yard and docks, and receive and ship only what cannot wait${wait}`,
    reduce_speed: ({ until }) => `Salt and clear yard and docks, and allow more time for trips${until}`,
  },
  standing: {
    hold: ({ wait }) => `Keep the vehicle parked${wait}`,
    delay: ({ until }) => `Watch the forecast for this vehicle${until}`,
    reroute: ({ until }) => `Keep the vehicle out of the area${until}`,
    reduce_speed: ({ until }) => `Watch the forecast for this vehicle${until}`,
    secure_load: ({ until }) => `Secure load and doors${until}`,
    monitor: ({ until }) => `Watch the forecast for this vehicle${until}`,
  },
  driving: {
    hold: ({ wait }) => `Stop at the next safe place${wait}`,
    delay: ({ until }) => `Slow down and keep distance${until}`,
    reroute: ({ until }) => `Take a road around it${until}`,
    reduce_speed: ({ until }) => `Slow down and keep distance${until}`,
    secure_load: ({ until }) => `Check load and doors at the next stop and mind the crosswind${until}`,
    monitor: ({ until }) => `Keep going and watch the forecast${until}`,
  },
}

export const DRIVING_SENTENCES = SENTENCES.driving
export const untilText = (end: string) => ` until ${end}`

export const PROCEED_TEXT = 'No weather impact expected.'

/** `Keep the vehicle parked until Thu 7:00 PM CST (3 h). Snow 1.1 in/h (high from 1.0 in/h).` */
export function actionText(
  subject: ActionSubject,
  action: Exclude<ActionName, 'proceed'>,
  cause: string,
  time: ActionTime,
): string {
  return `${SENTENCES[subject][action](time)}. ${cause}.`
}

/** A reason that lasts longer than any forecast has an unknown end. */
const LONGEST_FORECAST_MS = 14 * 24 * 60 * MINUTE_MS

const ENGLISH_TIME = { locale: 'en-US', until: untilText }

/** Describes the time of a reason in the zone of the place. */
export function actionTime(
  { startAt, endAt }: TimeWindow,
  now: Date,
  timeZone: string | undefined,
  { locale, until: untilWords } = ENGLISH_TIME,
): ActionTime {
  if (endAt.getTime() - now.getTime() > LONGEST_FORECAST_MS) return { until: '', wait: '' }
  const begins = startAt > now ? startAt : now
  const lasts = durationWords(Math.max(0, endAt.getTime() - begins.getTime()) / MINUTE_MS)
  const end = dayTimeText(endAt, timeZone, locale)
  const until = startAt > now ? `, ${spanText(startAt, endAt, timeZone, locale)}` : untilWords(end)
  return { until, wait: `${until} (${lasts})` }
}
