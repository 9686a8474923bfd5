// No organization reads or changes what belongs to another, whichever way it names it: in a path, a query, a body or a file.
// Every call with an id needs an entry in these tables: a new one without fails.
import {
  type Call,
  createBriefingSubscription,
  createLocation,
  createRoute,
  getBriefing,
  getWeather,
  listOwnLimits,
} from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { MINUTE_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../test/app.ts'
import { CONTRACT_CALLS } from '../test/contract-calls.ts'
import { FOREIGN_QUERIES } from '../test/foreign-queries.ts'
import { idFields } from '../test/id-fields.ts'
import {
  makeOwnedResources,
  OWNED_VEHICLE_EXTERNAL_ID,
  OWNER_ID,
  type OwnedResources,
} from '../test/owned-resources.ts'
import { sendCall } from '../test/send-call.ts'
import { rowsOf } from '../test/twin-organizations.ts'
import { sendForm } from '../test/upload.ts'
import { DEMO_ORGANIZATION_ID, demoId } from './demo/demo-assets.ts'

let server: TestApp
const tokens = { owner: '', colleague: '', other: '' }
let resources: OwnedResources

beforeAll(async () => {
  // No rate limit stands between the callers and the rules.
  server = await startTestApp({ RATE_LIMIT_ADDRESS: '100000', RATE_LIMIT_TOKEN: '100000' })
  tokens.owner = await server.signIn()
  tokens.colleague = await server.signIn('member@stormlane.example')
  tokens.other = await server.signIn('trial@stormlane.example')
  resources = await makeOwnedResources(server, tokens.owner)
  // An export holds the lines before its own moment.
  server.clock.moveTo(new Date(TEST_NOW.getTime() + MINUTE_MS))
})
afterAll(() => server.stop())

const GUARDED = CONTRACT_CALLS.filter(({ access }) => access !== 'public')
/** Storms belong to nobody. What organizations have in and about one is tested in `storms.api.test.ts`. */
const OF_RESOURCE = GUARDED.filter(({ path }) => path.includes('/:id') && !path.startsWith('/storms/'))
const resourceOf = ({ path }: Call) => resources[path.slice(0, path.indexOf('/:id'))]

/** Makes an attempt and expects that it left every row of the demo organization as it was. */
async function leavesRows<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  const before = await rowsOf(server.database, DEMO_ORGANIZATION_ID)
  const answer = await attempt()
  expect(await rowsOf(server.database, DEMO_ORGANIZATION_ID)).toEqual(before)
  return answer
}

describe('lists', () => {
  test('of another organization name nothing of the first', async () => {
    const lists = GUARDED.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    const foreign = [DEMO_ORGANIZATION_ID, OWNER_ID, 'Dana Whitfield', ...Object.values(resources).map(({ id }) => id)]
    for (const call of lists) {
      const { text } = await leavesRows(() => sendCall(server, call, tokens.other))
      expect([call.id, foreign.filter((id) => text.includes(id))]).toEqual([call.id, []])
    }
  })
})

/** Calls about the one thing that their query names. */
const OF_ONE = new Set<Call>([getBriefing, getWeather, listOwnLimits])

/** Fields with ids of other systems, or ids that the server ignores. */
const NO_RESOURCE = [
  // The name of an alternative within the decision on the trip of each vehicle.
  'draftVehicleMessages alternative_id',
  'sendVehicleMessages alternative_id',
  'addPasskey credential.id',
  'editVehicle external_id',
  'editVehicle group_ids',
  // Positions name vehicles of the caller: see positions.api.test.ts.
  'postOsmAnd id',
  'pushPositions positions.external_id',
  'receiveOsmAnd id',
  'receiveOwnTracks device_id',
  'createDriverNotification driver_notification.thresholds.id',
  'dryRunDriverNotification driver_notification.thresholds.id',
  'publishTestUpdate data.location_ids',
  'publishTestUpdate data.vehicle_ids',
  'saveIdentityProvider client_id',
  'updateDriverNotification driver_notification.thresholds.id',
]

const SAVED_LOCATION = { name: 'Yard', latitude: 41.2, longitude: -96 }
const SAVED_ROUTE = {
  origin_lat: 41.8781,
  origin_long: -87.6298,
  origin_label: 'Chicago, IL',
  destination_lat: 41.2565,
  destination_long: -95.9345,
  destination_label: 'Omaha, NE',
  departure_time: '2026-01-16T12:00:00Z',
}
const post = (path: string, payload: object) =>
  server.send('POST', `/api${path}`, { payload: { token: tokens.other, ...payload } })
const change = (path: string, payload: object) =>
  server.send('PATCH', `/api${path}`, { payload: { token: tokens.other, ...payload } })
const newLocation = async () => (await post(createLocation.path, SAVED_LOCATION)).json().city.id as string
const newRoute = async () => (await post(createRoute.path, SAVED_ROUTE)).json().route.id as string
const externalId = async (table: 'locations' | 'routes', id: string) => {
  const found = server.database.asSystem.selectFrom(table).where('id', '=', id).select('external_id')
  return (await found.executeTakeFirstOrThrow()).external_id
}
// Each test takes another asset, so that it does not meet what the one before has saved.
const siteCode = (number: number) => externalId('locations', demoId(4, number))
const loadNumber = (number: number) => externalId('routes', demoId(5, number))
const ROUTE_COLUMNS =
  'origin_latitude,origin_longitude,destination_latitude,destination_longitude,departure_time,external_id'

/** What another organization saves with an id of the first. Assets have ids of their own in each; vehicles must be the caller's. */
const IN_BODIES: Record<string, { save: () => ReturnType<TestApp['send']>; status: number }> = {
  'createLocation external_id': {
    save: async () => post(createLocation.path, { ...SAVED_LOCATION, external_id: await siteCode(1) }),
    status: 200,
  },
  'updateLocation city.external_id': {
    save: async () => change(`/cities/${await newLocation()}`, { city: { external_id: await siteCode(2) } }),
    status: 200,
  },
  'updateLocation city.group_ids': {
    save: async () => change(`/cities/${await newLocation()}`, { city: { group_ids: [demoId(3, 1)] } }),
    status: 400,
  },
  'createRoute external_id': {
    save: async () => post(createRoute.path, { ...SAVED_ROUTE, external_id: await loadNumber(1) }),
    status: 200,
  },
  'updateRoute route.external_id': {
    save: async () => change(`/routes/${await newRoute()}`, { route: { external_id: await loadNumber(2) } }),
    status: 200,
  },
  'createRoute vehicle_id': {
    save: () => post(createRoute.path, { ...SAVED_ROUTE, vehicle_id: OWNED_VEHICLE_EXTERNAL_ID }),
    status: 400,
  },
  'handleAffectedAsset assignee_id': {
    save: async () =>
      change(`/affected_assets/${await newLocation()}`, { action: 'assign', version: 0, assignee_id: OWNER_ID }),
    status: 400,
  },
  'handleAffectedAssets assignee_id': {
    save: () =>
      change('/affected_assets.json', {
        action: 'assign',
        items: [{ id: 'of-nobody', version: 0 }],
        assignee_id: OWNER_ID,
      }),
    status: 400,
  },
  'handleAffectedAssets items.id': {
    save: () =>
      change('/affected_assets.json', {
        action: 'acknowledge',
        items: [{ id: OWNED_VEHICLE_EXTERNAL_ID, version: 0 }],
      }),
    status: 200,
  },
  'sendHandOver recipient_ids': {
    save: () => post('/affected/hand_over', { text: 'Hello', recipient_ids: [OWNER_ID] }),
    status: 400,
  },
  'createBriefingSubscription group_id': {
    save: () => post(createBriefingSubscription.path, { group_id: demoId(3, 1), hour: 6, days: 'every_day' }),
    status: 404,
  },
  'saveAffectedMail group_id': {
    save: () =>
      change('/users/me/affected_mail', {
        group_id: demoId(3, 1),
        asset_types: ['location'],
        from_level: 'high',
        quiet_hours: null,
      }),
    status: 404,
  },
  'saveEscalationRule recipient_ids': {
    save: () => change('/affected/escalation', { from_level: 'high', after_minutes: 15, recipient_ids: [OWNER_ID] }),
    status: 400,
  },
  'changeOwnLimits group_id': {
    save: () => change('/own_limits', { group_id: demoId(3, 1), changes: [{ hazard: 'gust', limit: null }] }),
    status: 404,
  },
  'changeOwnLimits location_id': {
    save: () => change('/own_limits', { location_id: demoId(4, 1), changes: [{ hazard: 'gust', limit: null }] }),
    status: 404,
  },
  'deleteLocations location_ids': {
    save: () => post('/cities/delete', { location_ids: [resources['/cities']?.id] }),
    status: 200,
  },
  'deleteRoutes route_ids': {
    save: () => post('/routes/delete', { route_ids: [resources['/routes']?.id] }),
    status: 200,
  },
  'moveRoutes moves.route_id': {
    save: () =>
      post('/routes/move', {
        moves: [{ route_id: resources['/routes']?.id, from: '2026-01-16T10:00:00Z', to: '2026-01-16T12:00:00Z' }],
      }),
    status: 200,
  },
  'changeVehicles vehicle_ids': {
    save: () => change('/vehicles.json', { vehicle_ids: [resources['/vehicles']?.id], load: 'empty' }),
    status: 200,
  },
  'retireVehicles vehicle_ids': {
    save: () => post('/vehicles/retire', { vehicle_ids: [resources['/vehicles']?.id] }),
    status: 200,
  },
  'createVehicles vehicles.external_id': {
    save: () => post('/vehicles.json', { vehicles: [{ external_id: 'SL-0001' }] }),
    status: 200,
  },
  'createVehicles vehicles.group_ids': {
    save: () => post('/vehicles.json', { vehicles: [{ external_id: 'mine', group_ids: [demoId(3, 1)] }] }),
    status: 400,
  },
  'draftVehicleMessages vehicle_ids': {
    save: () => post('/vehicle_messages/draft.json', { vehicle_ids: [OWNED_VEHICLE_EXTERNAL_ID] }),
    status: 200,
  },
  'sendVehicleMessages vehicle_ids': {
    save: () => post('/vehicle_messages.json', { vehicle_ids: [OWNED_VEHICLE_EXTERNAL_ID], message: 'Slow down' }),
    status: 200,
  },
  'updateRoute route.vehicle_id': {
    save: async () => change(`/routes/${await newRoute()}`, { route: { vehicle_id: OWNED_VEHICLE_EXTERNAL_ID } }),
    status: 400,
  },
}

test('every id that a query or body may carry has an entry', () => {
  const inQueries = FOREIGN_QUERIES.map(({ call, field }) => `${call.id} ${field}`)
  const named = [...inQueries, ...Object.keys(IN_BODIES), ...NO_RESOURCE].toSorted()
  expect(GUARDED.flatMap(idFields).toSorted()).toEqual(named)
})

describe('an id in a query', () => {
  test.each(FOREIGN_QUERIES)(
    '$call.id with $field shows another organization nothing',
    async ({ call, field, ...one }) => {
      const query = { [field]: one.value(resources) }
      const shown = one.shows(resources)
      const { status, text } = await leavesRows(() => sendCall(server, call, tokens.other, { query }))
      expect([status, text.includes(shown)]).toEqual([OF_ONE.has(call) ? 404 : 200, false])
      const own = await sendCall(server, call, tokens.owner, { query })
      // The forecast is still being made in this test.
      if (call === getWeather) expect(own.status).toBe(503)
      else expect([own.status, own.text.includes(shown)]).toEqual([200, true])
    },
  )
})

describe('an id in a body', () => {
  test.each(Object.entries(IN_BODIES))('%s touches nothing of another organization', async (_, { save, status }) => {
    const answer = await leavesRows(save)
    expect(answer.status, answer.text).toBe(status)
    expect(Object.values(resources).filter(({ id }) => answer.text.includes(id))).toEqual([])
  })

  test.each(['location', 'route'] as const)(
    'a file of a batch with the id of a %s adds one of the caller',
    async (type) => {
      const content =
        type === 'location'
          ? `name,latitude,longitude,external_id\nDepot,39.1,-94.6,${await siteCode(3)}\n`
          : `${ROUTE_COLUMNS}\n41.2,-96,41.8,-87.6,2026-01-16T12:00:00Z,${await loadNumber(3)}\n`
      const file = { name: 'rows.csv', content }
      const processed = await leavesRows(async () => {
        const upload = await sendForm(server, { token: tokens.other, batch_type: type, file })
        return post(`/batch_uploads/${upload.json().batch_upload.id}/process_batch.json`, {})
      })
      expect(processed.json()).toMatchObject({ batch_upload: { rejected_count: 0, processed_count: 1 } })
    },
  )
})

/** Disconnecting a provider removes its vehicles, so it comes after all others. */
const removes = ({ id, method }: Call) =>
  Number(method === 'DELETE' || id === 'removePasskey') + Number(id === 'deleteTelematicsConnection')

describe('an id in a path', () => {
  test.each(OF_RESOURCE)('$id answers 404 to another organization and changes nothing', async (call) => {
    const { table, id } = resourceOf(call) ?? { table: '', id: '' }
    const rows = (await rowsOf(server.database, DEMO_ORGANIZATION_ID))[table] as { id: string }[] | undefined
    expect(rows?.map((row) => row.id)).toContain(id)
    const answer = await leavesRows(() => sendCall(server, call, tokens.other, { id, body: findExample(call)?.body }))
    expect(answer.status, answer.text).toBe(404)
  })

  const ofUser = OF_RESOURCE.filter(({ path }) => path.startsWith('/users/me/'))
  test.each(ofUser)('$id answers 404 to a colleague and changes nothing', async (call) => {
    const input = { id: resourceOf(call)?.id, body: findExample(call)?.body }
    expect((await leavesRows(() => sendCall(server, call, tokens.colleague, input))).status).toBe(404)
  })

  // Without this, a call that never finds anything would pass the tests above. What removes a resource comes last.
  const removesLast = [...OF_RESOURCE].sort((one, other) => removes(one) - removes(other))
  test.each(removesLast)('$id finds it for its own organization', async (call) => {
    const answer = await sendCall(server, call, tokens.owner, {
      id: resourceOf(call)?.id,
      body: findExample(call)?.body,
    })
    expect([200, 400, 403, 409, 503]).toContain(answer.status)
  })
})
