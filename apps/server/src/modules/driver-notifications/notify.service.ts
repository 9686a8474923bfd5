// Warns drivers: each minute, what every vehicle meets and will meet is held against the organization's notifications. Decision and
// message are stored in one transaction, so that neither a crash nor a second server repeats or loses one.
import { setImmediate } from 'node:timers/promises'
import {
  type AlertMap,
  type Clock,
  type Coordinates,
  type DriverNotification,
  HOUR_MS,
  type LastSent,
  MINUTE_MS,
  messageText,
  type Observation,
  type Occurrence,
  observationFromRow,
  occurrenceFinder,
  recordSent,
  type Situation,
  sendReason,
  type ThreadedAlert,
} from '@stormlane/domain'
import { timezoneAt } from '@stormlane/feeds'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Outbox, OutgoingMessage } from '../messages/outbox.repository.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { SeenVehicle } from '../vehicles/fleet.service.ts'
import { type DriverNotificationRepository, driverNotificationRepository } from './driver-notification.repository.ts'
import { observationRepository, quarterOf } from './observation.repository.ts'
import type { ObservedPlace, RouteAheadService } from './route-ahead.service.ts'
import {
  type ChangedEvent,
  type EventOfVehicle,
  eventKey,
  lockTelling,
  readTold,
  writeTold,
} from './told.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  alerts: { current: () => AlertMap }
  organizations: Pick<OrganizationRepository, 'settings' | 'flags'>
  outbox: Pick<Outbox, 'write'>
  routeAhead: RouteAheadService
}

interface Met extends EventOfVehicle {
  notification: DriverNotification
  occurrence: Occurrence
  place: Coordinates
}

type RoutesAhead = ReadonlyMap<string, readonly ObservedPlace[]>

interface Watcher {
  notification: DriverNotification
  occurrencesIn: ReturnType<typeof occurrenceFinder>
}

interface Decided {
  changed: ChangedEvent[]
  messages: OutgoingMessage[]
}

/** So many events are decided, then stored together. */
const EVENTS_AT_ONCE = 2000
/** That an event still holds is stored only so often; the cool-down is longer by far. */
const RENEW_MET_MS = 5 * MINUTE_MS
/** So many are looked at before requests get their turn. */
const VEHICLES_AT_ONCE = 50

export type NotifyService = ReturnType<typeof notifyService>

export function notifyService({ database, clock, alerts, organizations, outbox, routeAhead }: Dependencies) {
  const notifications: DriverNotificationRepository = driverNotificationRepository(database)
  const observations = observationRepository(database)
  const recorded = new Map<string, number>()

  const alertsAt = (place: Coordinates, now: Date): ThreadedAlert[] => alerts.current().holdingAt(place, now)

  /** Keeps what vehicles met, once a quarter of an hour, for dry runs. */
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

  async function switchesOf(organizationId: string) {
    const [settings, flags] = await Promise.all([
      organizations.settings(organizationId),
      organizations.flags(organizationId),
    ])
    return {
      showUpcomingTemplate: settings.ShowUpcomingTemplateInDriverNotifications,
      lookAhead: flags.allowRouteLookaheadOnDriverNotifications,
    }
  }

  function alertsAhead(places: readonly ObservedPlace[]): Situation['ahead']['alerts'] {
    const first = new Map<string, Situation['ahead']['alerts'][number]>()
    for (const place of places)
      for (const { alert, threadId } of alertsAt(place, place.at))
        if (!first.has(threadId)) first.set(threadId, { alert, threadId, entersAt: place.at })
    return [...first.values()]
  }

  function metBy(
    vehicle: SeenVehicle,
    watchers: readonly Watcher[],
    places: readonly ObservedPlace[],
    now: Date,
  ): Met[] {
    const watchesAlerts = watchers.some(({ notification }) => notification.notificationType === 'alert')
    const observation: Observation | null = vehicle.observed && observationFromRow(vehicle.observed)
    const situation: Situation = {
      now,
      here: { observation, alerts: watchesAlerts ? alertsAt(vehicle, now) : [] },
      ahead: { places, alerts: watchesAlerts ? alertsAhead(places) : [] },
    }
    const met: Met[] = []
    for (const { notification, occurrencesIn } of watchers)
      for (const occurrence of occurrencesIn(situation))
        met.push({
          notification,
          occurrence,
          notificationId: notification.id,
          vehicleId: vehicle.id,
          event: occurrence.event,
          place: vehicle,
        })
    return met
  }

  /** Tells whoever is to be told of what is met, and remembers it; returns how many messages that made. */
  function tell(
    organizationId: string,
    met: readonly Met[],
    now: Date,
    showUpcomingTemplate: boolean,
  ): Promise<number> {
    return database.asOrganization(organizationId, async (db) => {
      await lockTelling(db, organizationId)
      const told = await readTold(db, organizationId, [...new Set(met.map(({ notificationId }) => notificationId))])
      let written = 0
      let writing = Promise.resolve(0)
      for (let first = 0; first < met.length; first += EVENTS_AT_ONCE) {
        const decided = decide(met.slice(first, first + EVENTS_AT_ONCE), told, now, showUpcomingTemplate)
        // The database stores some while others are decided.
        written += await writing
        writing = store(db, organizationId, decided)
        // It is awaited with the next ones; until then its failure is nobody's.
        writing.catch(() => undefined)
        await setImmediate()
      }
      return written + (await writing)
    })
  }

  async function store(db: Transaction<Tables>, organizationId: string, { changed, messages }: Decided) {
    await writeTold(db, organizationId, changed)
    return (await outbox.write(db, organizationId, messages)).length
  }

  return {
    /** Holds what the vehicles of one provider meet against the organization's notifications; returns how many messages that made. */
    async evaluate(organizationId: string, source: string, vehicles: readonly SeenVehicle[]): Promise<number> {
      const now = clock.now()
      const quarter = quarterOf(now)
      const fleet = `${organizationId} ${source}`
      const isRecordDue = recorded.get(fleet) !== quarter.getTime()
      const active = await notifications.active(organizationId)
      if (active.length === 0 && !isRecordDue) return 0
      const { showUpcomingTemplate, lookAhead } = await switchesOf(organizationId)
      const farthestHours = lookAhead ? Math.max(0, ...active.map(({ windowSize }) => windowSize)) : 0
      const ahead: RoutesAhead =
        farthestHours > 0 || (lookAhead && isRecordDue) ? await routeAhead.ofVehicles(organizationId) : new Map()
      if (isRecordDue) await record(organizationId, quarter, { vehicles, ahead, now })
      recorded.set(fleet, quarter.getTime())
      const until = now.getTime() + farthestHours * HOUR_MS
      const watchers = active.map((notification) => ({ notification, occurrencesIn: occurrenceFinder(notification) }))
      const met: Met[] = []
      for (const [number, vehicle] of vehicles.filter(({ notificationsEnabled }) => notificationsEnabled).entries()) {
        const places = (ahead.get(vehicle.id) ?? []).filter(({ at }) => at.getTime() <= until)
        met.push(...metBy(vehicle, watchers, places, now))
        if (number % VEHICLES_AT_ONCE === VEHICLES_AT_ONCE - 1) await setImmediate()
      }
      return met.length === 0 ? 0 : tell(organizationId, met, now, showUpcomingTemplate)
    },
  }
}

/** Which of what is met is told now, and what is then known to be told. */
function decide(
  met: readonly Met[],
  told: ReadonlyMap<string, LastSent>,
  now: Date,
  showUpcomingTemplate: boolean,
): Decided {
  const changed: ChangedEvent[] = []
  const messages: OutgoingMessage[] = []
  for (const { notification, occurrence, place, ...event } of met) {
    const before = told.get(eventKey(event))
    if (sendReason(notification, occurrence, before, now)) {
      const after = recordSent(notification, occurrence, before, now)
      changed.push({ ...event, told: after })
      messages.push({
        vehicleId: event.vehicleId,
        message: messageText(notification, occurrence, {
          timeZone: timezoneAt(place.latitude, place.longitude),
          showUpcomingTemplate,
        }),
        urgent: notification.urgent,
        driverNotificationId: notification.id,
        dedupeKey: `notification:${event.notificationId}:${event.vehicleId}:${event.event}:${after.at.getTime()}`,
        deliver: notification.status === 'enabled',
      })
    } else if (before && now.getTime() - before.metAt.getTime() >= RENEW_MET_MS)
      changed.push({ ...event, told: { ...before, metAt: now } })
  }
  return { changed, messages }
}
