import { HOUR_MS } from '../durations.ts'
import type { NotificationDraft } from './driver-notification.ts'
import type { Observation } from './observation.ts'
import { type Occurrence, type Situation, type ThreadedAlert, watcherOf } from './occurrences.ts'
import { afterTelling, type Told, tellingOf } from './telling.ts'

/** What a vehicle met at a moment of the past. */
export interface RecordedMoment {
  at: Date
  observation: Observation | null
  alerts: readonly ThreadedAlert[]
  /** How far the route was known that it drove then; null where it drove none. */
  routeUntil: Date | null
}

export interface DryMessage {
  vehicleId: string
  at: Date
  occurrence: Occurrence
}

/**
 * What lay ahead of a moment: what the vehicle met afterwards within the look-ahead, as far as its route was known then. An alert
 * lies ahead from when it was issued.
 */
function aheadOf(moments: readonly RecordedMoment[], current: number, windowSize: number): Situation['ahead'] {
  const { at, routeUntil } = moments[current] as RecordedMoment
  const until = Math.min(at.getTime() + windowSize * HOUR_MS, routeUntil?.getTime() ?? 0)
  const end = moments.findIndex((later, i) => i > current && later.at.getTime() > until)
  const later = moments.slice(current + 1, end === -1 ? undefined : end)
  const alerts = later.flatMap((moment) =>
    moment.alerts.filter(({ alert }) => alert.sent <= at).map((alert) => ({ ...alert, entersAt: moment.at })),
  )
  return {
    places: later.flatMap((moment) => (moment.observation ? { at: moment.at, observation: moment.observation } : [])),
    alerts: [...new Map(alerts.reverse().map((alert) => [alert.threadId, alert])).values()],
  }
}

/** The messages that a notification would have caused: the same rules as each minute, over what was recorded. */
export function dryRun(
  notification: NotificationDraft,
  vehicles: ReadonlyMap<string, readonly RecordedMoment[]>,
): DryMessage[] {
  const messages: DryMessage[] = []
  const occurrencesOf = watcherOf(notification)
  for (const [vehicleId, moments] of vehicles) {
    const toldOf = new Map<string, Told>()
    for (const [current, { at, observation, alerts }] of moments.entries()) {
      const ahead = aheadOf(moments, current, notification.windowSize)
      for (const occurrence of occurrencesOf({ now: at, here: { observation, alerts }, ahead })) {
        const told = toldOf.get(occurrence.event)
        if (tellingOf(notification, occurrence, told, at)) {
          messages.push({ vehicleId, at, occurrence })
          toldOf.set(occurrence.event, afterTelling(notification, occurrence, told, at))
        } else if (told) toldOf.set(occurrence.event, { ...told, metAt: at })
      }
    }
  }
  return messages.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.vehicleId < b.vehicleId ? -1 : 1))
}
