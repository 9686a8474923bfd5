import type { ActionTime } from '../../impacts/scores/action.texts.ts'
import type { ActionName } from '../../impacts/scores/action.ts'
import type { NotificationType } from '../notifications/notification-type.ts'
import type { ThresholdVariable } from '../notifications/threshold-variables.ts'

/** What a driver is warned of. */
export type DangerName =
  | 'road'
  | 'slowdown'
  | 'tipping'
  | 'flood'
  | 'power'
  | 'danger'
  | 'fire'
  | 'wind'
  | 'snow'
  | 'rain'
  | 'ice'
  | 'visibility'
  | 'heat'
  | 'cold'
  | 'weather'

/** The parts of a piece of advice about a trip; a part that is unknown is empty. */
interface AdviceParts {
  place: string
  /** With its preposition: ` until Thu 7:00 PM CST`. */
  until: string
  at: string
  speedMph: number | null
  roads: string
}

/** Built-in texts of messages to drivers, as opposed to those that the organization wrote. */
export interface MessageWords {
  /** Values of {variable} in a message. */
  thresholds: Record<ThresholdVariable, string>
  /** Templates of a new notification. */
  templates: Record<NotificationType, { current: string; upcoming: string }>
  /** Marks official alert text as English, because it is not translated. */
  official: (text: string) => string
  until: (end: string) => string
  /** What a driver under way should do; the time is empty if its end is unknown. */
  driving: Record<Exclude<ActionName, 'proceed'>, (time: ActionTime) => string>
  /** Drafts of messages that a dispatcher sends. */
  draft: {
    /** A template with the fields of messages. */
    text: string
    dangers: Record<DangerName, string>
    /** Where the worst begins; the road is empty if it is unknown. */
    placeAhead: (road: string, miles: number) => string
    onYourWay: string
    /** The reason where nothing threatens the vehicle. */
    notice: string
    now: string
    advice: Record<
      'slower' | 'leave_later' | 'wait_at_stop' | 'other_road' | 'stop_before',
      (parts: AdviceParts) => string
    >
    /** What the driver of a parked vehicle should do, where it is not what one under way should; without a period. */
    parked: Record<'hold' | 'reroute' | 'secure_load', (until: string) => string>
    watch: string
  }
}
