import { dryRunDriverNotification, readFleetValues } from '@stormlane/contract'
import {
  type DriverNotification,
  NEW_NOTIFICATION,
  type NotificationDraft,
  THRESHOLD_VARIABLE_IDS,
  type ThresholdVariable,
  threshold,
} from '@stormlane/domain/drivers'
import { encodePolyline } from '@stormlane/domain/geo'
import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { MINUTE_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { publishTestRun } from '../../test/forecast.ts'
import { testAlert } from '../../test/test-alert.ts'
import { driverNotificationRepository } from '../modules/driver-notifications/driver-notification.repository.ts'
import { notifyService } from '../modules/driver-notifications/notify.service.ts'
import { routeAheadService } from '../modules/driver-notifications/route-ahead.service.ts'
import { fleetService, type SeenVehicle } from '../modules/vehicles/fleet.service.ts'
import { upcomingService } from '../modules/vehicles/upcoming.service.ts'
import { followVehicles } from './follow-vehicles.ts'
import { driverNotifier } from './notify-drivers.ts'

let server: TestApp
let token: string
let organizationId: string
let trucks: SeenVehicle[]

const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS)
const POSITION = { latitude: 42, longitude: -98 }

/** A service stands for one server process. */
function openService(parts: Partial<Parameters<typeof notifyService>[0]> = {}) {
  const routeAhead = routeAheadService({ ...server, thread: server.scoreThread })
  return notifyService({ ...server, ...server.services, alerts: server.hazards.alerts, routeAhead, ...parts })
}
let service: ReturnType<typeof openService>

beforeAll(async () => {
  server = await startTestApp()
  // A separate organization with vehicles and no notifications.
  token = await server.signIn('trial@stormlane.example')
  organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  service = openService()
  const rows = await server.database.asSystem
    .insertInto('vehicles')
    .values(
      [1, 2].map((number) => ({
        organization_id: organizationId,
        name: `Truck ${number}`,
        source: 'samsara',
        external_id: `T-${number}`,
        type: 'truck' as const,
        created_at: TEST_NOW,
      })),
    )
    .returning('id')
    .execute()
  trucks = rows.map(({ id }) => ({ ...POSITION, id, notificationsEnabled: true, observed: null }))
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  for (const table of [
    'vehicle_messages',
    'driver_notifications',
    'vehicle_observations',
    'government_alerts',
  ] as const)
    await server.database.asSystem.deleteFrom(table).execute()
})

const repository = () => driverNotificationRepository(server.database)
const notification = (parts: Partial<NotificationDraft> = {}): Promise<DriverNotification> =>
  repository().create(
    organizationId,
    {
      ...NEW_NOTIFICATION,
      name: 'Wind',
      notificationType: 'weather',
      status: 'enabled',
      thresholds: [threshold('wind_gust', { lowerBound: 45, upperBound: null })],
      template: '{variable} {value} {units}',
      ...parts,
    },
    TEST_NOW,
  )
const row = (values: Partial<Record<ThresholdVariable, number>>) => THRESHOLD_VARIABLE_IDS.map((id) => values[id] ?? 0)

/** Runs one evaluation at the given minute: the first truck meets gusts, the second calm weather. */
async function meet(minute: number, gust: number, by = service): Promise<void> {
  server.clock.moveTo(at(minute))
  const [first, second] = trucks as [SeenVehicle, SeenVehicle]
  await by.evaluate(organizationId, 'samsara', [
    { ...first, observed: row({ wind_gust: gust }) },
    { ...second, observed: row({}) },
  ])
}
const log = async () => {
  const rows = await server.database.asSystem
    .selectFrom('vehicle_messages')
    .leftJoin('message_outbox', 'message_id', 'id')
    .orderBy('created_at')
    .select(['vehicle_name', 'message', 'status', 'urgent', 'created_at', 'message_id', 'driver_notification_id'])
    .execute()
  return rows.map(({ created_at, ...message }) => ({
    ...message,
    minute: (created_at.getTime() - TEST_NOW.getTime()) / MINUTE_MS,
  }))
}
const minutes = async () => (await log()).map(({ minute }) => minute)

test("the values of a message are in the language of the organization's drivers, its template as it was written [DESK-077]", async () => {
  const speak = (driver_language: 'en' | 'es') =>
    server.database.asSystem
      .updateTable('organizations')
      .set({ driver_language })
      .where('id', '=', organizationId)
      .execute()
  await notification({ template: '{variable} {value} {units}. Slow down.' })
  await speak('es')
  await meet(0, 50)
  await speak('en')
  // The language alone is no change that drivers are told of.
  await meet(20, 50)
  expect((await log()).map(({ message }) => message)).toEqual(['Ráfagas de viento 50 mph. Slow down.'])
})

test('enabled: the message is sent to the driver and logged, with its values filled in [NOTIFY-009] [NOTIFY-041]', async () => {
  const { id } = await notification({ status: 'enabled' })
  await meet(0, 47)
  expect(await log()).toEqual([
    {
      vehicle_name: 'Truck 1',
      message: 'Wind gust 47 mph',
      status: 'queued',
      urgent: true,
      minute: 0,
      message_id: expect.any(String),
      driver_notification_id: id,
    },
  ])
})

test('testing: the message is logged but not sent; once the notification is enabled, it is sent [NOTIFY-010]', async () => {
  const { id } = await notification({ status: 'testing' })
  await meet(0, 47)
  expect(await log()).toMatchObject([{ status: 'testing', message_id: null }])
  await repository().update(organizationId, id, (before) => ({ ...before, status: 'enabled' }), at(1))
  await meet(1, 47)
  expect((await log()).map(({ status }) => status)).toEqual(['testing', 'queued'])
})

test('disabled: nothing is sent and nothing is logged [NOTIFY-011]', async () => {
  await notification({ status: 'disabled' })
  await meet(0, 47)
  expect(await log()).toEqual([])
})

test('the message repeats at each interval while the condition holds, also across a restart [NOTIFY-043]', async () => {
  await notification({ frequency: 'interval', interval: 10 })
  for (let minute = 0; minute <= 25; minute++) await meet(minute, minute < 22 ? 50 : 10, openService())
  expect(await minutes()).toEqual([0, 10, 20])
})

test('on change: the message is sent once, when the level changes, and again after the cool-down [NOTIFY-042]', async () => {
  await notification({ frequency: 'change' })
  const gusts = (minute: number) => (minute < 20 ? 47 : minute < 40 ? 58 : minute < 75 ? 10 : 58)
  for (let minute = 0; minute <= 80; minute += 5) await meet(minute, gusts(minute))
  expect((await log()).map(({ minute, message }) => [minute, message])).toEqual([
    [0, 'Wind gust 47 mph'],
    [20, 'Wind gust 58 mph'],
    [75, 'Wind gust 58 mph'],
  ])
})

const alert = (id: string, parts: Partial<GovernmentAlert> = {}) =>
  testAlert(
    { west: -100, south: 40, east: -96, north: 44 },
    {
      id,
      event: 'Winter Storm Warning',
      severity: 'Severe',
      instruction: 'Stay home.',
      expires: at(600),
      ...parts,
    },
  )
const hear = (message: GovernmentAlert) => server.hazards.alerts.receive([message])
const [FIRST_MESSAGE, UPDATE] = ['an alert', 'its update']

test('an alert is sent once, not for its update, again when it becomes more severe, and not after it is canceled [NOTIFY-042]', async () => {
  await notification({
    notificationType: 'alert',
    frequency: 'change',
    thresholds: [],
    alerts: ['Winter Storm Warning'],
    template: '{event} until {expires}. {instruction}',
  })
  await meet(0, 0)
  expect(await minutes()).toEqual([])
  await hear(alert(FIRST_MESSAGE))
  await meet(1, 0)
  await meet(2, 0)
  await hear(alert(UPDATE, { messageType: 'Update', references: [FIRST_MESSAGE], sent: at(30), expires: at(900) }))
  await meet(31, 0)
  expect((await log()).map(({ message, vehicle_name }) => [vehicle_name, message])).toEqual(
    ['Truck 1', 'Truck 2'].map((name) => [name, 'Winter Storm Warning until Thu, Jan 15, 4:00 PM CST. Stay home.']),
  )
  await hear(alert('worse', { messageType: 'Update', references: [UPDATE], sent: at(60), severity: 'Extreme' }))
  await meet(61, 0)
  await meet(62, 0)
  expect(await minutes()).toEqual([1, 1, 61, 61])
  await hear(alert('over', { messageType: 'Cancel', references: ['worse'], sent: at(90) }))
  for (const minute of [91, 150, 300]) await meet(minute, 0)
  expect(await minutes()).toHaveLength(4)
})

test('a driver whose notifications are switched off gets no message', async () => {
  await notification()
  const [first] = trucks as [SeenVehicle]
  const seen = { ...first, observed: row({ wind_gust: 50 }), notificationsEnabled: false }
  expect(await service.evaluate(organizationId, 'samsara', [seen])).toBe(0)
  expect(await service.evaluate(organizationId, 'samsara', [{ ...seen, notificationsEnabled: true }])).toBe(1)
})

test('two servers that evaluate at the same time write one message', async () => {
  await notification()
  await Promise.all([1, 2, 3, 4].map(() => meet(0, 50, openService())))
  expect(await minutes()).toEqual([0])
})

test('a failed evaluation stores neither decision nor message, and the next minute sends it', async () => {
  await notification()
  const broken = openService({ outbox: { write: () => Promise.reject(new Error('the power went out')) } })
  await expect(meet(0, 50, broken)).rejects.toThrow('the power went out')
  expect(await server.database.asSystem.selectFrom('driver_notification_states').selectAll().execute()).toEqual([])
  await meet(1, 50)
  expect(await minutes()).toEqual([1])
})

/** The first truck drives 400 miles east along 42° N in eight hours: one degree an hour. */
async function driveEast(): Promise<void> {
  const ends = { origin_label: 'A', destination_label: 'B', origin_latitude: 42, origin_longitude: -98 }
  const [first] = trucks as [SeenVehicle]
  const route = await server.database.asSystem
    .insertInto('routes')
    .values({
      ...ends,
      organization_id: organizationId,
      destination_latitude: 42,
      destination_longitude: -90,
      departure_time: TEST_NOW,
      waypoints: '[]',
      vehicle_type: 'truck',
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = encodePolyline(Float64Array.of(42, -98, 42, -90))
  const segment = { from_mile: 0, to_mile: 400, polyline: line, enters_at: at(0), leaves_at: at(480) }
  await sql`
    insert into route_results (organization_id, route_id, made_from, run_time, results, latest_arrival_at, updated_at)
    values (${organizationId}, ${route.id}, 'test', ${TEST_NOW}, ${JSON.stringify([{ segments: [segment] }])}::json,
      ${at(480)}, ${TEST_NOW})`.execute(server.database.asSystem)
  await server.database.asSystem
    .updateTable('vehicles')
    .set({ route_id: route.id })
    .where('id', '=', first.id)
    .execute()
}

test('weather ahead on the route is sent with its distance, within the look-ahead', async () => {
  // Gusts rise evenly from almost none at 99° W to 60 mph at 95° W.
  await publishTestRun(server.forecast, {
    runTime: TEST_NOW,
    weather: ({ longitude }) => ({ windGust: longitude >= -95 ? 26.8224 : 2 }),
    horizons: ['nowcast'],
  })
  await driveEast()
  await notification({ windowSize: 1, template: 'In {miles_to_impact} miles: {variable} {value} {units}' })
  // One degree is 50 miles and takes an hour; gusts reach 45 mph in the second hour.
  await meet(0, 5)
  expect(await minutes()).toEqual([])
  await meet(60, 5)
  expect(await log()).toMatchObject([
    { vehicle_name: 'Truck 1', message: expect.stringMatching(/^In 50 miles: Wind gust 4\d mph$/) },
  ])
  await server.database.asSystem.updateTable('vehicles').set({ route_id: null }).execute()
})

/** Follows a fleet of two trucks, one of them without a position; returns the calls that its connection received. */
async function followTrucks(notifications: ReturnType<typeof openService>): Promise<string[]> {
  const position = { ...POSITION, bearing: 0, speedMps: 25, reportedAt: TEST_NOW }
  const reported = {
    name: 'Truck 1',
    externalId: 'T-1',
    externalDriverId: null,
    externalGroupIds: [],
    type: 'truck' as const,
  }
  const provider = {
    source: 'samsara',
    messageLimits: { perSecond: 1, burst: 1 },
    vehicles: async () => [
      { ...reported, position },
      { ...reported, name: 'Truck 2', externalId: 'T-2', position: null },
    ],
    groups: async () => [],
    send: async () => expect.unreachable('nothing is sent here'),
  }
  const calls: string[] = []
  await followVehicles({
    ...server,
    telematics: {
      dueForSync: async () => [{ organizationId, id: '', provider }],
      recordSyncSuccess: async () => calls.push('recordSyncSuccess') > 0,
      recordSyncFailure: async () => void calls.push('recordSyncFailure'),
      removeOrphans: async () => expect.unreachable('the connection is there'),
    },
    fleets: fleetService({ ...server, thread: server.scoreThread, upcoming: upcomingService(server) }),
    notifyDrivers: driverNotifier({ notifications, log: server.log }),
    publish: server.services.publish,
  })
  return calls
}

test('followed vehicles are warned by the forecast at their position', async () => {
  await publishTestRun(server.forecast, { runTime: TEST_NOW, edition: 2, horizons: ['nowcast'] })
  await notification()
  await followTrucks(service)
  // The test run has gusts of 22.352 m/s everywhere.
  expect((await log()).map(({ vehicle_name, message }) => [vehicle_name, message])).toEqual([
    ['Truck 1', 'Wind gust 50 mph'],
  ])
})

test('vehicles are still followed when warning drivers fails, and the next evaluation warns them', async () => {
  await notification()
  const failing = openService({ outbox: { write: () => Promise.reject(new Error('the outbox cannot be written')) } })
  expect(await followTrucks(failing)).toEqual(['recordSyncSuccess'])
  expect(await log()).toEqual([])
  expect(await followTrucks(service)).toEqual(['recordSyncSuccess'])
  expect((await log()).map(({ vehicle_name }) => vehicle_name)).toEqual(['Truck 1'])
})

test('a dry run reports which drivers a notification would have warned, and how often', async () => {
  const recording = openService()
  for (let minute = 0; minute <= 180; minute += 15) await meet(minute, minute % 60 === 0 ? 50 : 46, recording)
  server.clock.moveTo(at(185))
  const ask = async (parts: object, as = token) => {
    const driver_notification = {
      name: '',
      notification_type: 'weather',
      thresholds: [{ variable: 'wind_gust', lower_bound: 45 }],
      template: '{value}',
      ...parts,
    }
    const answer = await server.send('POST', '/api/driver_notifications/dry_run', {
      payload: { token: as, driver_notification },
    })
    expect(answer.status).toBe(200)
    return dryRunDriverNotification.answer.parse(answer.json()).dry_run
  }
  const each = await ask({ frequency: 'interval', interval: 60 })
  expect(each).toMatchObject({
    messages: 4,
    drivers: 1,
    recorded_since: TEST_NOW.toISOString(),
    by_event: [{ label: 'Wind Gust above 45 mph', messages: 4 }],
    busiest: [{ vehicle_name: 'Truck 1', messages: 4 }],
  })
  expect(each.by_hour.slice(-5)).toEqual([0, 1, 1, 1, 1])
  const thresholds = [49, 45].map((lower_bound) => ({ variable: 'wind_gust', lower_bound }))
  const { by_event } = await ask({ frequency: 'interval', interval: 15, thresholds })
  expect(by_event).toEqual([
    { label: 'Wind Gust above 45 mph', messages: 13 },
    { label: 'Wind Gust above 49 mph', messages: 4 },
  ])
  expect(each.latest[0]).toMatchObject({
    vehicle_name: 'Truck 1',
    label: 'Wind gust 50 mph',
    at: at(180).toISOString(),
  })
  expect(await ask({ thresholds: [{ variable: 'wind_gust', lower_bound: 48 }], interval: 90 })).toMatchObject({
    messages: 2,
  })
  expect(await ask({ thresholds: [{ variable: 'temperature', lower_bound: 1 }] })).toMatchObject({
    messages: 0,
    drivers: 0,
  })
  expect(await log()).toEqual([])
  const stranger = await server.signIn('legacy@stormlane.example')
  expect(await ask({}, stranger)).toMatchObject({ messages: 0, recorded_since: null })
  // Two trucks, four hourly records each and the latest one; gusts of 50 mph in a range up to 80 mph fall into bin 25.
  const valuesOf = async (variable: ThresholdVariable, as = token) => {
    const { fleet_values } = await server.ask(readFleetValues, as)
    const counts = fleet_values.find((one) => one.variable === variable)?.counts ?? []
    return Object.fromEntries(counts.flatMap((count, part) => (count === 0 ? [] : [[part, count]])))
  }
  await meet(195, 90, recording)
  expect(await valuesOf('wind_gust')).toEqual({ 0: 5, 25: 4, 39: 1 })
  expect(await valuesOf('wind_gust', stranger)).toEqual({})
})

test('a dry run uses the look-ahead of the notification along the routes that vehicles drove', async () => {
  const ask = async (window_size: number) => {
    const answer = await server.send('POST', '/api/driver_notifications/dry_run', {
      payload: {
        token,
        driver_notification: {
          name: '',
          notification_type: 'weather',
          thresholds: [{ variable: 'wind_gust', lower_bound: 45 }],
          template: '{value}',
          frequency: 'change',
          window_size,
        },
      },
    })
    const { latest } = dryRunDriverNotification.answer.parse(answer.json()).dry_run
    return latest.map((message) => message.at)
  }
  const record = async () => {
    await server.database.asSystem.deleteFrom('vehicle_observations').execute()
    const recording = openService()
    for (let minute = 0; minute <= 150; minute += 15) await meet(minute, minute < 135 ? 5 : 50, recording)
  }
  await publishTestRun(server.forecast, { runTime: TEST_NOW, edition: 3, horizons: ['nowcast'] })
  await driveEast()
  await record()
  expect(await ask(0)).toEqual([at(135).toISOString()])
  expect(await ask(1)).toEqual([at(75).toISOString()])
  expect(await ask(2)).toEqual([at(15).toISOString()])
  await server.database.asSystem.updateTable('vehicles').set({ route_id: null }).execute()
  await record()
  expect(await ask(2)).toEqual([at(135).toISOString()])
})

test('a dry run of alerts covers the alerts that were in force and counts updates of an alert as one', async () => {
  const recording = openService()
  await hear(alert('old'))
  await meet(0, 0, recording)
  await hear(alert('new', { messageType: 'Update', references: ['old'], sent: at(10) }))
  await meet(15, 0, recording)
  const answer = await server.send('POST', '/api/driver_notifications/dry_run', {
    payload: {
      token,
      driver_notification: {
        name: '',
        notification_type: 'alert',
        alerts: 'Winter Storm Warning',
        template: '{event}',
        frequency: 'change',
      },
    },
  })
  expect(answer.json().dry_run).toMatchObject({
    messages: 2,
    drivers: 2,
    by_event: [{ label: 'Winter Storm Warning', messages: 2 }],
  })
})

test('observations older than a day and old sent-event records are pruned', async () => {
  await notification()
  await meet(0, 50)
  server.clock.moveTo(at(9 * 24 * 60))
  await server.prune()
  for (const table of ['vehicle_observations', 'driver_notification_states'] as const)
    expect(await server.database.asSystem.selectFrom(table).selectAll().execute()).toEqual([])
})
