import { dayTimeText, spanText } from '../../time/moment-text.ts'
import type { ActionName } from './action.ts'
import type { ImpactWindow } from './impact-window.ts'

/** Who is to act: the people at a location, or at one in snow or ice, or the driver of a vehicle that stands or drives. */
export type ActionSubject = 'location' | 'wintryLocation' | 'standing' | 'driving'

/** When an action is needed, in words. */
export interface ActionTime {
  /** ` until Thu 7:00 PM CST`, or the whole span if it begins later; empty if the end is unknown. */
  until: string
}

type Sentences = Record<Exclude<ActionName, 'proceed'>, (time: ActionTime) => string>

const AT_LOCATION: Sentences = {
  hold: ({ until }) => `Keep people and vehicles inside${until}`,
  delay: ({ until }) => `Receive and ship only what cannot wait${until}`,
  reroute: ({ until }) => `Send vehicles around the area${until}`,
  reduce_speed: ({ until }) => `Allow more time for trips to and from here${until}`,
  secure_load: ({ until }) => `Tie down loose equipment and close the dock doors${until}`,
  monitor: ({ until }) => `Watch the forecast for this location${until}`,
}

const SENTENCES: Record<ActionSubject, Sentences> = {
  location: AT_LOCATION,
  wintryLocation: {
    ...AT_LOCATION,
    delay: ({ until }) => `Salt and clear yard and docks, and receive and ship only what cannot wait${until}`,
    reduce_speed: ({ until }) => `Salt and clear yard and docks, and allow more time for trips${until}`,
  },
  standing: {
    hold: ({ until }) => `Keep the vehicle parked${until}`,
    delay: ({ until }) => `Watch the forecast for this vehicle${until}`,
    reroute: ({ until }) => `Keep the vehicle out of the area${until}`,
    reduce_speed: ({ until }) => `Watch the forecast for this vehicle${until}`,
    secure_load: ({ until }) => `Secure load and doors${until}`,
    monitor: ({ until }) => `Watch the forecast for this vehicle${until}`,
  },
  driving: {
    hold: ({ until }) => `Stop at the next safe place${until}`,
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

/** `Keep the vehicle parked until Thu 7:00 PM CST. Snow 1.1 in/h (high from 1.0 in/h).` */
export function actionText(
  subject: ActionSubject,
  action: Exclude<ActionName, 'proceed'>,
  cause: string,
  time: ActionTime,
): string {
  return `${SENTENCES[subject][action](time)}. ${cause}.`
}

const ENGLISH_TIME = { locale: 'en-US', until: untilText }

/** `no end in sight before Thu 6:00 AM CST`: the forecast ends there, and nobody knows about the weather. */
export const openEndText = (knownUntil: Date, timeZone: string | undefined) =>
  `no end in sight before ${dayTimeText(knownUntil, timeZone)}`

/** When an action is needed; without an end the time until which no end is in sight, if that is known. */
export type ActionWindow = Pick<ImpactWindow, 'startAt' | 'endAt' | 'knownUntil'>

/**
 * Describes a window in the zone of the place. It says moments and no durations, because a sentence that was made an hour
 * ago has to agree with one that is made now.
 */
export function actionTime(
  { startAt, endAt, knownUntil }: ActionWindow,
  now: Date,
  timeZone: string | undefined,
  { locale, until: untilWords } = ENGLISH_TIME,
): ActionTime {
  if (endAt === null) return { until: knownUntil ? `, ${openEndText(knownUntil, timeZone)}` : '' }
  if (startAt > now) return { until: `, ${spanText(startAt, endAt, timeZone, locale)}` }
  return { until: untilWords(dayTimeText(endAt, timeZone, locale)) }
}
