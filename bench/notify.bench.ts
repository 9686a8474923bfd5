// One minute of driver notifications on real PostgreSQL: compares the positions of a fleet and eight hours of its routes with 50
// notifications, and stores decisions, messages and observations. Size is the number of vehicles. The figure is the wall time of the
// slowest minute; in the first one every event is new. Goal: 5 s for 2,000 vehicles. Reading the forecast is not included (see bench
// score). There is no peer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  DEFAULT_TEMPLATES,
  NEW_NOTIFICATION,
  type NotificationDraft,
  observationFromRow,
  THRESHOLD_VARIABLE_IDS,
  THRESHOLD_VARIABLES,
  threshold,
  variablesOfType,
} from '@stormlane/domain/drivers'
import type { Area } from '@stormlane/domain/geo'
import { ALERT_EVENT_NAMES, AlertMap } from '@stormlane/domain/hazards'
import { seededRandom } from '@stormlane/domain/measures'
import { featureFlags, organizationSettings } from '@stormlane/domain/product'
import { MINUTE_MS } from '@stormlane/domain/time'
import { driverNotificationRepository } from '@stormlane/server/src/modules/driver-notifications/driver-notification.repository.ts'
import { notifyService } from '@stormlane/server/src/modules/driver-notifications/notify.service.ts'
import { openOutbox } from '@stormlane/server/src/modules/messages/outbox.repository.ts'
import type { SeenVehicle } from '@stormlane/server/src/modules/vehicles/fleet.service.ts'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '@stormlane/server/src/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '@stormlane/server/src/platform/database/migrate.ts'

const NOTIFICATIONS = 50
const MINUTES = 6
const GOAL_MS = 5000
const START = new Date('2026-02-10T12:00:00Z')
const QUARTERS_AHEAD = 32
const ALERTS = 300
const random = seededRandom(20261115)
const between = (low: number, high: number) => low + random() * (high - low)

const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-bench-'))
const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined, throwaway: true })
const database = openDatabase({ url: postgres.url, log: () => undefined })
try {
  await migrateToLatest(database)
  for (const size of [500, 2000]) await measure(size)
} finally {
  await database.close()
  await postgres.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}

async function measure(size: number): Promise<void> {
  const organizationId = await insertFleet(size)
  const drafts = Array.from({ length: NOTIFICATIONS }, (_, number) => createDraft(number))
  for (const draft of drafts) await driverNotificationRepository(database).create(organizationId, draft, START)
  const vehicles = await listVehicles(organizationId)
  const places = new Map(vehicles.map(({ id }) => [id, placesAhead()]))
  const alerts = new AlertMap(Array.from({ length: ALERTS }, (_, number) => createAlert(number)))
  let now = START
  const clock = { now: () => now }
  const service = notifyService({
    database,
    clock,
    alerts: { current: () => alerts },
    organizations: {
      settings: async () => organizationSettings(),
      driverLanguage: async () => 'en' as const,
      flags: async () => featureFlags(['allowRouteLookaheadOnDriverNotifications']),
    },
    outbox: openOutbox(clock),
    routeAhead: {
      ofVehicles: async () => new Map(Array.from(places, ([id, ahead]) => [id, ahead.filter(({ at }) => at > now)])),
    },
  })
  let slowest = 0
  let messages = 0
  for (let minute = 0; minute < MINUTES; minute++) {
    now = new Date(START.getTime() + minute * MINUTE_MS)
    // Storms move, so the weather of one vehicle in fifty changes every minute.
    for (const vehicle of vehicles) if (random() < 0.02) vehicle.observed = observedRow()
    const before = performance.now()
    messages += await service.evaluate(organizationId, 'stormlane', vehicles)
    slowest = Math.max(slowest, performance.now() - before)
  }
  const ours = Math.round(slowest)
  const figures = { notifications: NOTIFICATIONS, messages, goal: GOAL_MS, peer: null, theirs: null, ratio: null }
  console.log(JSON.stringify({ bench: 'notify', size, unit: 'ms a minute', ours, ...figures }))
}

async function insertFleet(size: number): Promise<string> {
  const { id } = await database.asSystem
    .insertInto('organizations')
    .values({ name: `Fleet of ${size}`, plan: 'full', max_routes: 1, max_locations: 1, created_at: START })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.asSystem
    .insertInto('vehicles')
    .values(
      Array.from({ length: size }, (_, number) => ({
        organization_id: id,
        name: `Truck ${number}`,
        source: 'stormlane',
        external_id: `T-${number}`,
        type: 'truck' as const,
        created_at: START,
      })),
    )
    .execute()
  return id
}

async function listVehicles(organizationId: string): Promise<(SeenVehicle & { observed: number[] })[]> {
  const rows = await database.asSystem
    .selectFrom('vehicles')
    .where('organization_id', '=', organizationId)
    .select('id')
    .execute()
  return rows.map(({ id }) => ({ id, ...somewhere(), notificationsEnabled: true, observed: observedRow() }))
}

function somewhere() {
  return { latitude: between(30, 48), longitude: between(-120, -75) }
}

/** A tenth of the fleet is in a storm, with values in the upper half of every scale; the others are in fine weather. */
function observedRow(storm = random() < 0.1): number[] {
  return THRESHOLD_VARIABLE_IDS.map((id) => {
    const { min, max } = THRESHOLD_VARIABLES[id]
    return min + (max - min) * (storm ? between(0.5, 1) : between(0, 0.5))
  })
}

/** The weather along a route; one route in ten leads into a storm. */
function placesAhead() {
  const storm = random() < 0.1
  return Array.from({ length: QUARTERS_AHEAD }, (_, quarter) => ({
    ...somewhere(),
    at: new Date(START.getTime() + (quarter + 1) * 15 * MINUTE_MS),
    mile: quarter * 16,
    miles: quarter * 16,
    bearing: 90,
    speedMps: 29,
    observation: observationFromRow(observedRow(storm && quarter > 2)),
  }))
}

/** One notification in five watches alerts, the others two thresholds each; half of them look ahead. */
function createDraft(number: number): NotificationDraft {
  const type = (['alert', 'impact', 'weather', 'impact', 'weather'] as const)[number % 5] ?? 'weather'
  return {
    ...NEW_NOTIFICATION,
    name: `Notification ${number}`,
    notificationType: type,
    frequency: number % 2 === 0 ? 'change' : 'interval',
    windowSize: number % 4 < 2 ? 0 : 2,
    template: DEFAULT_TEMPLATES[type].current,
    alerts: type === 'alert' ? ALERT_EVENT_NAMES.slice(number, number + 5) : [],
    thresholds: variablesOfType(type, featureFlags(['showDisruptionIndex']))
      .slice(number % 2, (number % 2) + 2)
      .map((variable) => {
        const { min, max } = THRESHOLD_VARIABLES[variable]
        return threshold(variable, { lowerBound: Math.round(min + (max - min) * between(0.7, 0.95)), upperBound: null })
      }),
  }
}

function createAlert(number: number) {
  const { latitude, longitude } = somewhere()
  const size = between(0.5, 2)
  const corner = (x: number, y: number) => [longitude + x * size, latitude + y * size]
  const geometry: Area = {
    type: 'Polygon',
    coordinates: [[corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1), corner(0, 0)]],
  }
  const alert = {
    id: `alert ${number}`,
    messageType: 'Alert' as const,
    references: [],
    country: 'USA' as const,
    event: ALERT_EVENT_NAMES[number % 55] ?? '',
    severity: 'Severe' as const,
    certainty: 'Likely' as const,
    urgency: 'Expected' as const,
    sender: 'bench',
    senderName: 'NWS',
    sent: START,
    effective: START,
    onset: null,
    expires: new Date(START.getTime() + 24 * 60 * MINUTE_MS),
    ends: null,
    headline: null,
    description: 'Heavy snow.',
    instruction: 'Slow down.',
    response: null,
    areaDescription: 'Somewhere',
    geocodes: { same: [], ugc: [] },
    geometry,
  }
  return { alert, threadId: alert.id, revision: 1 }
}
