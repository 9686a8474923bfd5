// Events are made by the changes themselves: real scores, evaluations of vehicles and routes, and deliveries of messages.
import { createLocation, createRoute, WEBHOOK_SCHEMAS } from '@stormlane/contract'
import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { WEBHOOK_EVENT_TYPES } from '@stormlane/domain/product'
import { HOUR_MS } from '@stormlane/domain/time'
import { TelematicsFailure } from '@stormlane/domain/vehicles'
import { FINE_WEATHER } from '@stormlane/domain/weather'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { publishTestRun, type TestWeather } from '../../../test/forecast.ts'
import { testAlert } from '../../../test/test-alert.ts'
import { followAlerts } from '../../jobs/follow-alerts.ts'
import { messageDelivery } from '../messages/delivery.service.ts'
import { fleetService } from '../vehicles/fleet.service.ts'
import { upcomingService } from '../vehicles/upcoming.service.ts'

// The first route waits until the road network is loaded.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const hours = (count: number) => new Date(TEST_NOW.getTime() + count * HOUR_MS)
const fine: TestWeather = () => ({ ...FINE_WEATHER, gustProbability45mph: 0 }) as ReturnType<TestWeather>
const storm: TestWeather = () =>
  ({ ...FINE_WEATHER, snowRate: 60, visibility: 100, windGust: 40 }) as ReturnType<TestWeather>
const AROUND_OMAHA = { west: -96.5, south: 40.8, east: -95.5, north: 41.8 }

let server: TestApp
let token: string
let organizationId: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
  organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  const payload = { url: 'https://hooks.example.com/in', events: WEBHOOK_EVENT_TYPES, token }
  expect((await server.send('POST', '/api/account/webhooks', { payload })).status).toBe(200)
  await publishTestRun(server.forecast, { runTime: TEST_NOW, weather: fine })
})
beforeEach(() => server.database.asSystem.deleteFrom('webhook_deliveries').execute())
afterAll(() => server.stop())

/** The events so far in their order; each must be what the contract says. */
async function events() {
  const rows = await server.database.asSystem
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_outbox', 'webhook_outbox.delivery_id', 'webhook_deliveries.id')
    .where('webhook_deliveries.organization_id', '=', organizationId)
    .orderBy('sequence')
    .select(['webhook_deliveries.type', 'body'])
    .execute()
  return rows.map(({ type, body }) => {
    const event = JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> }
    const schema = WEBHOOK_SCHEMAS.find((one) => one.type === type)?.body
    expect(schema?.parse(event)).toEqual(event)
    return event
  })
}

async function newRun(runTime: Date, weather: TestWeather): Promise<void> {
  server.clock.moveTo(runTime)
  await publishTestRun(server.forecast, { runTime, weather })
}

async function saveLocation(name: string) {
  const payload = { name, latitude: 41.26, longitude: -95.94, external_id: 'OMA-1', token }
  const answer = await server.send('POST', '/api/cities.json', { payload })
  return createLocation.answer.parse(answer.json()).city
}

test('a location tells when its impact changes level, but neither its first score nor a score like the one before', async () => {
  const { id } = await saveLocation('Omaha hub')
  await server.scores.scoreDue()
  expect(await events()).toEqual([])
  await newRun(hours(1), storm)
  await server.scores.scoreDue()
  const [event, ...others] = await events()
  expect(others).toEqual([])
  expect(event).toEqual({
    type: 'asset.impact_changed',
    timestamp: hours(1).toISOString(),
    data: {
      asset: { type: 'location', id, name: 'Omaha hub', external_id: 'OMA-1' },
      impact_level: expect.any(Number),
      previous_impact_level: 0,
    },
  })
  expect(event?.data.impact_level).toBeGreaterThan(1)
  await newRun(hours(2), storm)
  await server.scores.scoreDue()
  expect(await events()).toHaveLength(1)
})

test('an organization without webhooks gets no events', async () => {
  const others = await server.database.asSystem
    .selectFrom('webhook_deliveries')
    .where('organization_id', '<>', organizationId)
    .select('id')
    .execute()
  expect(others).toEqual([])
})

test('a location tells when an alert over it begins, changes and ends', async () => {
  await newRun(hours(3), fine)
  await server.scores.scoreDue()
  await server.database.asSystem.deleteFrom('webhook_deliveries').execute()
  const stop = followAlerts({ ...server, alerts: server.hazards.alerts, routes: server.routeEvaluation })
  const receive = async (message: Partial<GovernmentAlert>, count: number) => {
    const times = { sent: server.clock.now(), effective: hours(3), expires: hours(5) }
    await server.hazards.alerts.receive([testAlert(AROUND_OMAHA, { ...times, ...message })])
    await eventually(async () => {
      await server.scores.scoreDue()
      expect((await alerts()).length).toBe(count)
    })
  }
  const alerts = async () => (await events()).filter(({ type }) => type.startsWith('alert.'))
  await receive({ id: 'first' }, 1)
  await receive({ id: 'second', messageType: 'Update', references: ['first'], expires: hours(6) }, 2)
  await receive({ id: 'third', messageType: 'Cancel', references: ['first', 'second'] }, 3)
  stop()
  const sent = await alerts()
  expect(sent.map(({ type, data }) => [type, (data.alert as { id: string }).id])).toEqual([
    ['alert.began', 'first'],
    ['alert.changed', 'second'],
    ['alert.ended', 'second'],
  ])
  expect(sent[1]?.data).toMatchObject({
    previous_alert_id: 'first',
    alert: { event: 'Tornado Warning', begins_at: hours(3).toISOString(), ends_at: hours(6).toISOString() },
  })
})

test('a vehicle tells when its impact changes level and when it drives into an alert', async () => {
  const position = { latitude: 41.2, longitude: -95.9, bearing: 0, speedMps: 20, reportedAt: server.clock.now() }
  const reported = {
    externalId: 'T-1',
    name: 'Truck 1',
    externalDriverId: null,
    externalGroupIds: [],
    type: 'truck' as const,
  }
  const provider = {
    source: 'samsara',
    messageLimits: { perSecond: 1, burst: 1 },
    vehicles: async () => [{ ...reported, position }],
    groups: async () => [],
    send: async () => expect.unreachable('nothing is sent here'),
  }
  const fleets = fleetService({ ...server, thread: server.scoreThread, upcoming: upcomingService(server) })
  const follow = () => fleets.follow({ organizationId, id: 'unused', provider })
  await follow()
  expect(await events()).toEqual([])
  await newRun(hours(4), storm)
  await server.hazards.alerts.receive([
    testAlert(AROUND_OMAHA, { id: 'road', sent: hours(4), effective: hours(4), expires: hours(5) }),
  ])
  await follow()
  const sent = (await events()).filter(({ data }) => (data.asset as { type: string }).type === 'vehicle')
  expect(sent.map(({ type }) => type)).toEqual(['alert.began', 'asset.impact_changed'])
  expect(sent[0]?.data).toMatchObject({ asset: { name: 'Truck 1', external_id: 'T-1' }, alert: { id: 'road' } })
})

test('a route tells when it comes at risk and when it is clear again, also if its journey changed in between', async () => {
  await newRun(hours(6), fine)
  const payload = {
    origin_lat: 41.26,
    origin_long: -95.94,
    origin_label: 'Omaha, NE',
    destination_lat: 41.59,
    destination_long: -93.62,
    destination_label: 'Des Moines, IA',
    departure_time: hours(9).toISOString(),
    token,
  }
  const { route } = createRoute.answer.parse((await server.send('POST', '/api/routes.json', { payload })).json())
  const sent = async () => (await events()).filter(({ type }) => type.startsWith('route.'))
  expect(await sent()).toEqual([])
  await newRun(hours(7), storm)
  await server.routeEvaluation.evaluateDue()
  expect(await sent()).toMatchObject([{ type: 'route.at_risk', data: { route: { id: route.id }, previous_risk: 0 } }])
  await newRun(hours(8), fine)
  const changed = { token, route: { departure_time: hours(10).toISOString() } }
  expect((await server.send('PATCH', `/api/routes/${route.id}`, { payload: changed })).status).toBe(200)
  while ((await server.routeEvaluation.evaluateDue()) > 0);
  expect((await sent()).map(({ type }) => type)).toEqual(['route.at_risk', 'route.clear'])
})

test('a message tells when it is delivered, when it fails at the provider, and when its vehicle cannot be reached', async () => {
  const vehicles = await server.database.asSystem
    .insertInto('vehicles')
    .values(
      (['stormlane', 'motive'] as const).map((source, number) => ({
        organization_id: organizationId,
        name: `Truck ${number}`,
        source,
        external_id: `M-${number}`,
        external_driver_id: null,
        type: 'truck' as const,
        created_at: TEST_NOW,
      })),
    )
    .returning('id')
    .execute()
  const [reached, unreachable] = vehicles.map(({ id }) => id)
  const write = (vehicleId: string | undefined, message: string) =>
    server.database.asOrganization(organizationId, (db) =>
      server.services.outbox.write(db, organizationId, [
        {
          vehicleId: vehicleId ?? '',
          message,
          urgent: true,
          driverNotificationId: null,
          dedupeKey: message,
          deliver: true,
        },
      ]),
    )
  await write(unreachable, 'nobody reads this')
  await write(reached, 'taken')
  await write(reached, 'refused')
  const { id } = await server.database.asSystem
    .insertInto('telematics_connections')
    .values({ organization_id: organizationId, provider: 'simulated', source: 'stormlane', created_at: TEST_NOW })
    .onConflict((conflict) => conflict.columns(['organization_id', 'source']).doUpdateSet({ is_enabled: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const provider = {
    source: 'stormlane',
    messageLimits: { perSecond: 100, burst: 100 },
    vehicles: async () => [],
    groups: async () => [],
    send: async ({ text }: { text: string }) => {
      if (text === 'refused') throw new TelematicsFailure('rejected', 'No such driver.')
      return { id: 'receipt' } as never
    },
  }
  const telematics = { withDueMessages: async () => [{ organizationId, id, provider }] }
  const { publish } = server.services
  const delivery = messageDelivery({ ...server, telematics, publish, random: () => 0, owner: 'test' })
  await delivery.round()
  await delivery.settled()
  const sent = (await events()).filter(({ type }) => type.startsWith('message.'))
  expect(sent.map(({ type, data }) => [type, (data.message as { message: string }).message])).toEqual([
    ['message.failed', 'nobody reads this'],
    ['message.delivered', 'taken'],
    ['message.failed', 'refused'],
  ])
  expect(sent[2]?.data.message).toMatchObject({ vehicle_id: reached, error: 'No such driver.', urgent: true })
})
