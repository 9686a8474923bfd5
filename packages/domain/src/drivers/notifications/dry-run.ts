import { HOUR_MS } from '../../time/durations.ts'
import type { NotificationDraft } from './driver-notification.ts'
import type { Observation } from './observation.ts'
import { type Occurrence, occurrenceFinder, type Situation, type ThreadedAlert } from './occurrences.ts'
import { type LastSent, recordSent, sendReason } from './send-decision.ts'

/** The weather and alerts at a vehicle's position at a past moment. */
export interface RecordedMoment {
  at: Date
  observation: Observation | null
  alerts: readonly ThreadedAlert[]
  /** Until when the vehicle's route was known at that moment; null if it drove none. */
  routeUntil: Date | null
}

export interface DryRunMessage {
  vehicleId: string
  at: Date
  occurrence: Occurrence
}

/**
 * The situation with the places ahead at a past moment: the weather and alerts that the vehicle encountered later, within the
 * look-ahead and while its route was known. Alerts count from when they were issued.
 */
function situationAhead(moments: readonly RecordedMoment[], current: number, windowSize: number): Situation['ahead'] {
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

/** Applies the rules of the minutely evaluation to recorded moments; returns the messages that would have been sent. */
export function dryRun(
  notification: NotificationDraft,
  vehicles: ReadonlyMap<string, readonly RecordedMoment[]>,
): DryRunMessage[] {
  const messages: DryRunMessage[] = []
  const findOccurrences = occurrenceFinder(notification)
  for (const [vehicleId, moments] of vehicles) {
    const lastSentByEvent = new Map<string, LastSent>()
    for (const [current, { at, observation, alerts }] of moments.entries()) {
      const ahead = situationAhead(moments, current, notification.windowSize)
      for (const occurrence of findOccurrences({ now: at, here: { observation, alerts }, ahead })) {
        const lastSent = lastSentByEvent.get(occurrence.event)
        if (sendReason(notification, occurrence, lastSent, at)) {
          messages.push({ vehicleId, at, occurrence })
          lastSentByEvent.set(occurrence.event, recordSent(notification, occurrence, lastSent, at))
        } else if (lastSent) lastSentByEvent.set(occurrence.event, { ...lastSent, metAt: at })
      }
    }
  }
  return messages.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.vehicleId < b.vehicleId ? -1 : 1))
}
