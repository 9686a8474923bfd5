import type { NotificationDraft } from './driver-notification.ts'
import type { Observation } from './observation.ts'
import { type Occurrence, occurrencesOf, type ThreadedAlert } from './occurrences.ts'
import { afterTelling, type Told, tellingOf } from './telling.ts'

/** What a vehicle met at a moment of the past. */
export interface RecordedMoment {
  at: Date
  observation: Observation | null
  alerts: readonly ThreadedAlert[]
}

export interface DryMessage {
  vehicleId: string
  at: Date
  occurrence: Occurrence
}

const NOTHING_AHEAD = { places: [], alerts: [] }

/** The messages that a notification would have caused: the same rules as each minute, over what was recorded. */
export function dryRun(
  notification: NotificationDraft,
  vehicles: ReadonlyMap<string, readonly RecordedMoment[]>,
): DryMessage[] {
  const messages: DryMessage[] = []
  for (const [vehicleId, moments] of vehicles) {
    const toldOf = new Map<string, Told>()
    for (const { at, observation, alerts } of moments) {
      const situation = { now: at, here: { observation, alerts }, ahead: NOTHING_AHEAD }
      for (const occurrence of occurrencesOf(notification, situation)) {
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
