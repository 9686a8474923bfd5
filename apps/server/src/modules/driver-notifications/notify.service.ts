// Warns drivers: each minute, the conditions at and ahead of every vehicle are checked against the organization's notifications. The
// decision and its message are stored in one transaction, so that neither a crash nor a second server repeats or loses a message.
import { setImmediate } from 'node:timers/promises'
import {
  type DriverLanguage,
  type DriverNotification,
  type LastSent,
  messageText,
  type Observation,
  type Occurrence,
  observationFromRow,
  occurrenceFinder,
  recordSent,
  type Situation,
  sendReason,
  type ThreadedAlert,
  withOfferedThresholds,
} from '@stormlane/domain/drivers'
import type { Coordinates } from '@stormlane/domain/geo'
import type { AlertMap } from '@stormlane/domain/hazards'
import { type Clock, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { timezoneAt } from '@stormlane/geography'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Outbox, OutgoingMessage } from '../messages/outbox.repository.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { SeenVehicle } from '../vehicles/fleet.service.ts'
import { type DriverNotificationRepository, driverNotificationRepository } from './driver-notification.repository.ts'
import { observationRepository, startOfQuarter } from './observation.repository.ts'
import type { ObservedPlace, RouteAheadService } from './route-ahead.service.ts'
import {
  eventKey,
  lockSentEvents,
  readSentEvents,
  type SentEvent,
  type VehicleEvent,
  writeSentEvents,
} from './sent-event.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  alerts: { current: () => AlertMap }
  organizations: Pick<OrganizationRepository, 'settings' | 'flags' | 'driverLanguage'>
  outbox: Pick<Outbox, 'write'>
  routeAhead: RouteAheadService
}

interface MatchedEvent extends VehicleEvent {
  notification: DriverNotification
  occurrence: Occurrence
  place: Coordinates
}

type RoutesAhead = ReadonlyMap<string, readonly ObservedPlace[]>

interface Watcher {
  notification: DriverNotification
  occurrencesIn: ReturnType<typeof occurrenceFinder>
}

interface MessageTexts {
  showUpcomingTemplate: boolean
  language: DriverLanguage
}

interface Decision {
  changed: SentEvent[]
  messages: OutgoingMessage[]
}

/** Events decided and stored together in one batch. */
const EVENTS_AT_ONCE = 2000
/** How often `metAt` of an ongoing event is rewritten. The cool-down that reads it is much longer, so this saves writes. */
const RENEW_MET_MS = 5 * MINUTE_MS
/** Vehicles evaluated before yielding to the event loop, so that requests are not held up. */
const VEHICLES_AT_ONCE = 50

export type NotifyService = ReturnType<typeof notifyService>

export function notifyService({ database, clock, alerts, organizations, outbox, routeAhead }: Dependencies) {
  const notifications: DriverNotificationRepository = driverNotificationRepository(database)
  const observations = observationRepository(database)
  const recorded = new Map<string, number>()

  const alertsAt = (place: Coordinates, now: Date): ThreadedAlert[] => alerts.current().holdingAt(place, now)

  /** Records the conditions of each vehicle once every 15 minutes, for dry runs. */
  async function record(
    organizationId: string,
    quarter: Date,
    { vehicles, ahead, now }: { vehicles: readonly SeenVehicle[]; ahead: RoutesAhead; now: Date },
  ) {
    const seen = vehicles.map((vehicle) => ({
      vehicleId: vehicle.id,
      observed: vehicle.observed ?? [],
      alerts: alertsAt(vehicle, now).map(({ alert, threadId }) => ({ id: alert.id, threadId })),
      routeUntil: ahead.get(vehicle.id)?.at(-1)?.at ?? null,
    }))
    await observations.record(organizationId, quarter, seen)
  }

  async function notificationSwitches(organizationId: string) {
    const [settings, flags, language] = await Promise.all([
      organizations.settings(organizationId),
      organizations.flags(organizationId),
      organizations.driverLanguage(organizationId),
    ])
    return {
      showUpcomingTemplate: settings.ShowUpcomingTemplateInDriverNotifications,
      language,
      lookAhead: flags.allowRouteLookaheadOnDriverNotifications,
      flags,
    }
  }

  function alertsAhead(places: readonly ObservedPlace[]): Situation['ahead']['alerts'] {
    const first = new Map<string, Situation['ahead']['alerts'][number]>()
    for (const place of places)
      for (const { alert, threadId } of alertsAt(place, place.at))
        if (!first.has(threadId)) first.set(threadId, { alert, threadId, entersAt: place.at })
    return [...first.values()]
  }

  function matchedEvents(
    vehicle: SeenVehicle,
    watchers: readonly Watcher[],
    places: readonly ObservedPlace[],
    now: Date,
  ): MatchedEvent[] {
    const watchesAlerts = watchers.some(({ notification }) => notification.notificationType === 'alert')
    const observation: Observation | null = vehicle.observed && observationFromRow(vehicle.observed)
    const situation: Situation = {
      now,
      here: { observation, alerts: watchesAlerts ? alertsAt(vehicle, now) : [] },
      ahead: { places, alerts: watchesAlerts ? alertsAhead(places) : [] },
    }
    const matched: MatchedEvent[] = []
    for (const { notification, occurrencesIn } of watchers)
      for (const occurrence of occurrencesIn(situation))
        matched.push({
          notification,
          occurrence,
          notificationId: notification.id,
          vehicleId: vehicle.id,
          event: occurrence.event,
          place: vehicle,
        })
    return matched
  }

  /** Writes the messages that are due for the matched events and records them as sent; returns the number of messages. */
  function sendDue(
    organizationId: string,
    matched: readonly MatchedEvent[],
    now: Date,
    texts: MessageTexts,
  ): Promise<number> {
    return database.asOrganization(organizationId, async (db) => {
      await lockSentEvents(db, organizationId)
      const sent = await readSentEvents(db, organizationId, [
        ...new Set(matched.map(({ notificationId }) => notificationId)),
      ])
      let written = 0
      let writing = Promise.resolve(0)
      for (let first = 0; first < matched.length; first += EVENTS_AT_ONCE) {
        const decision = decide(matched.slice(first, first + EVENTS_AT_ONCE), sent, now, texts)
        // One batch is stored while the next one is decided.
        written += await writing
        writing = store(db, organizationId, decision)
        // Awaited in the next iteration; without this handler a failure until then would be an unhandled rejection.
        writing.catch(() => undefined)
        await setImmediate()
      }
      return written + (await writing)
    })
  }

  async function store(db: Transaction<Tables>, organizationId: string, { changed, messages }: Decision) {
    await writeSentEvents(db, organizationId, changed)
    return (await outbox.write(db, organizationId, messages)).length
  }

  return {
    /** Checks the vehicles of one provider against the organization's notifications; returns the number of messages written. */
    async evaluate(organizationId: string, source: string, vehicles: readonly SeenVehicle[]): Promise<number> {
      const now = clock.now()
      const quarter = startOfQuarter(now)
      const fleet = `${organizationId} ${source}`
      const isRecordDue = recorded.get(fleet) !== quarter.getTime()
      const stored = await notifications.active(organizationId)
      if (stored.length === 0 && !isRecordDue) return 0
      const { lookAhead, flags, ...texts } = await notificationSwitches(organizationId)
      const active = stored.map((notification) => withOfferedThresholds(notification, flags))
      const farthestHours = lookAhead ? Math.max(0, ...active.map(({ windowSize }) => windowSize)) : 0
      const ahead: RoutesAhead =
        farthestHours > 0 || (lookAhead && isRecordDue) ? await routeAhead.ofVehicles(organizationId) : new Map()
      if (isRecordDue) await record(organizationId, quarter, { vehicles, ahead, now })
      recorded.set(fleet, quarter.getTime())
      const until = now.getTime() + farthestHours * HOUR_MS
      const watchers = active.map((notification) => ({ notification, occurrencesIn: occurrenceFinder(notification) }))
      const matched: MatchedEvent[] = []
      for (const [number, vehicle] of vehicles.filter(({ notificationsEnabled }) => notificationsEnabled).entries()) {
        const places = (ahead.get(vehicle.id) ?? []).filter(({ at }) => at.getTime() <= until)
        matched.push(...matchedEvents(vehicle, watchers, places, now))
        if (number % VEHICLES_AT_ONCE === VEHICLES_AT_ONCE - 1) await setImmediate()
      }
      return matched.length === 0 ? 0 : sendDue(organizationId, matched, now, texts)
    },
  }
}

/** Splits matched events into messages to send now and the sent-event records to store. */
function decide(
  matched: readonly MatchedEvent[],
  sent: ReadonlyMap<string, LastSent>,
  now: Date,
  texts: MessageTexts,
): Decision {
  const changed: SentEvent[] = []
  const messages: OutgoingMessage[] = []
  for (const { notification, occurrence, place, ...event } of matched) {
    const previous = sent.get(eventKey(event))
    if (sendReason(notification, occurrence, previous, now)) {
      const after = recordSent(notification, occurrence, previous, now)
      changed.push({ ...event, sent: after })
      messages.push({
        vehicleId: event.vehicleId,
        message: messageText(notification, occurrence, {
          timeZone: timezoneAt(place.latitude, place.longitude),
          ...texts,
        }),
        urgent: notification.urgent,
        driverNotificationId: notification.id,
        dedupeKey: `notification:${event.notificationId}:${event.vehicleId}:${event.event}:${after.at.getTime()}`,
        deliver: notification.status === 'enabled',
      })
    } else if (previous && now.getTime() - previous.metAt.getTime() >= RENEW_MET_MS)
      changed.push({ ...event, sent: { ...previous, metAt: now } })
  }
  return { changed, messages }
}
