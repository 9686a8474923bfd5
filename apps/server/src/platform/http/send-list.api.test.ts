import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { DEMO_ORGANIZATION_ID } from '../../demo/demo-assets.ts'
import { listRevisions } from '../database/list-changes.ts'
import { runListRead } from '../database/list-read.ts'
import { openReplica } from '../database/replica.ts'

const LISTS = {
  locations: '/api/cities.json?limit=500',
  vehicles: '/api/vehicles.json?include_total_count=true',
  routes: '/api/routes.json?compact=true',
  'whole routes': '/api/routes.json',
  groups: '/api/groups.json',
}
type List = keyof typeof LISTS

let server: TestApp
/** Like a replica that is far behind, it has the schema and no rows until a test fills it. */
let replica: TestDatabase
let admin: string
let vehicleId: string
let locationId: string

beforeAll(async () => {
  replica = await createTestDatabase()
  server = await startTestApp({ DATABASE_READ_URL: replica.url })
  admin = await server.signIn()
  const { id } = await server.database.asSystem
    .insertInto('vehicles')
    .values({
      organization_id: DEMO_ORGANIZATION_ID,
      name: 'Truck 1',
      source: 'stormlane',
      external_id: 'T-1',
      type: 'truck',
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  vehicleId = id
  const place = { name: 'Omaha Crossdock', latitude: 41.26, longitude: -95.94, zip: '68102' }
  locationId = (await send('POST', '/api/cities.json', place)).json().city.id
})
afterAll(async () => {
  await server.stop()
  await replica.drop()
})

const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload: object) =>
  server.send(method, url, { payload: { ...payload, token: admin } })

async function read(list: List, { token = admin, etag = '', accept = '' } = {}) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(etag && { 'if-none-match': etag }),
    ...(accept && { 'accept-encoding': accept }),
  }
  const response = await server.app.inject({ method: 'GET', url: LISTS[list], headers })
  return {
    status: response.statusCode,
    headers: response.headers,
    etag: String(response.headers.etag),
    text: response.body,
    bytes: response.rawPayload,
  }
}

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.database.asSystem)
const MINE = sql`organization_id = ${DEMO_ORGANIZATION_ID}`
const oneOf = (table: string) => sql`(select min(id::text)::uuid from ${sql.table(table)} where ${MINE})`

test.each(Object.keys(LISTS) as List[])('a client that has the current %s gets 304 without them', async (list) => {
  const first = await read(list)
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
    etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
  })
  const again = await read(list, { etag: `"other", ${first.etag}` })
  expect([again.status, again.text, again.etag]).toEqual([304, '', first.etag])
  expect((await read(list)).text).toBe(first.text)
})

describe('every change of what a list shows gives it a new ETag and a new body:', () => {
  const CHANGES: [what: string, List[], change: () => Promise<unknown>][] = [
    [
      'a created location',
      ['locations'],
      () => send('POST', '/api/cities.json', { name: 'Lincoln', latitude: 40.81, longitude: -96.7, zip: '68502' }),
    ],
    [
      'an edited location',
      ['locations'],
      () => send('PATCH', `/api/cities/${locationId}`, { city: { name: 'Omaha South' } }),
    ],
    [
      'a score, with its alerts',
      ['locations'],
      () =>
        run(sql`insert into location_scores (organization_id, location_id, made_from, score)
          values (${DEMO_ORGANIZATION_ID}, ${locationId}, 'run', '{"impact_summaries":[]}')
          on conflict (organization_id, location_id) do update set score = excluded.score`),
    ],
    [
      'a newer score',
      ['locations'],
      () => run(sql`update location_scores set score = '{"scored":2}' where ${MINE} and location_id = ${locationId}`),
    ],
    ['a score that is taken away', ['locations'], () => run(sql`delete from location_scores where ${MINE}`)],
    ['a deleted location', ['locations'], () => send('DELETE', `/api/cities/${locationId}`, {})],
    [
      'a first position',
      ['vehicles'],
      () =>
        run(sql`insert into vehicle_positions (organization_id, vehicle_id, latitude, longitude, speed_mps, reported_at)
          values (${DEMO_ORGANIZATION_ID}, ${vehicleId}, 41, -96, 20, ${TEST_NOW})`),
    ],
    ['a position', ['vehicles'], () => run(sql`update vehicle_positions set latitude = 42 where ${MINE}`)],
    [
      'the impact of a vehicle, with its alerts',
      ['vehicles'],
      () =>
        run(sql`insert into vehicle_impacts (organization_id, vehicle_id, upcoming)
          values (${DEMO_ORGANIZATION_ID}, ${vehicleId}, '{"tags":["alert"]}')`),
    ],
    [
      'notifications of a vehicle that are switched off',
      ['vehicles'],
      () => send('POST', `/api/vehicles/${vehicleId}/set_notifications_enabled`, { enabled: false }),
    ],
    [
      'a vehicle that joins a group',
      ['vehicles', 'groups'],
      () => run(sql`update vehicles set group_ids = array[${oneOf('groups')}] where ${MINE} and id = ${vehicleId}`),
    ],
    [
      'a renamed group',
      ['groups'],
      () => run(sql`update groups set name = name || ' 2' where id = ${oneOf('groups')}`),
    ],
    [
      'a new group',
      ['groups'],
      () =>
        run(sql`insert into groups (organization_id, name, source) values (${DEMO_ORGANIZATION_ID}, 'New', 'test')`),
    ],
    ['a deleted group', ['groups'], () => run(sql`delete from groups where ${MINE} and name = 'New'`)],
    [
      'an edited route',
      ['routes', 'whole routes'],
      () => run(sql`update routes set name = 'Renamed' where ${MINE} and id = ${oneOf('routes')}`),
    ],
    [
      'results of a route',
      ['routes', 'whole routes'],
      () =>
        run(sql`insert into route_results (organization_id, route_id, made_from, run_time, results, compact_results, updated_at)
          values (${DEMO_ORGANIZATION_ID}, ${oneOf('routes')}, 'run', ${TEST_NOW}, '[]', '[]', ${TEST_NOW})`),
    ],
    [
      'a deleted route',
      ['routes', 'whole routes'],
      () => run(sql`delete from routes where ${MINE} and id = ${oneOf('routes')}`),
    ],
    [
      'a deleted vehicle',
      ['vehicles', 'groups'],
      () => run(sql`delete from vehicles where ${MINE} and id = ${vehicleId}`),
    ],
  ]

  test.each(CHANGES)('%s', async (_what, lists, change) => {
    const before = new Map(await Promise.all(lists.map(async (list) => [list, await read(list)] as const)))
    await change()
    for (const [list, { etag, text }] of before) {
      const after = await read(list, { etag })
      expect(after.status).toBe(200)
      expect(after.etag).not.toBe(etag)
      expect(after.text).not.toBe(text)
    }
  })
})

describe('an ETag says nothing to others:', () => {
  test('another organization gets its own list', async () => {
    const stranger = await server.signIn('trial@stormlane.example')
    for (const list of Object.keys(LISTS) as List[]) {
      const mine = await read(list)
      const theirs = await read(list, { token: stranger, etag: mine.etag })
      expect(theirs.status).toBe(200)
      expect(theirs.etag).not.toBe(mine.etag)
    }
    expect((await read('locations', { token: stranger })).text).not.toBe((await read('locations')).text)
  })

  test('a change in one organization leaves the lists of others as they are', async () => {
    const stranger = await server.signIn('trial@stormlane.example')
    const { etag } = await read('locations', { token: stranger })
    await send('POST', '/api/cities.json', { name: 'Ames', latitude: 42.03, longitude: -93.62, zip: '50010' })
    expect((await read('locations', { token: stranger, etag })).status).toBe(304)
  })

  test('a member with other rights than the admin, or with other flags than before, gets another one', async () => {
    const member = await server.signIn('member@stormlane.example')
    const { etag } = await read('locations')
    expect((await read('locations', { token: member, etag })).status).toBe(200)
    await server.services.operator.setFlag(DEMO_ORGANIZATION_ID, 'showWildfireIndices', false)
    const without = await read('locations', { etag })
    expect([without.status, without.etag === etag]).toEqual([200, false])
    await server.services.operator.setFlag(DEMO_ORGANIZATION_ID, 'showWildfireIndices', true)
  })

  test('who is signed out, or has a token without the permission, is refused', async () => {
    const leaving = await server.signIn()
    const { etag } = await read('locations', { token: leaving })
    expect((await read('locations', { token: leaving, etag })).status).toBe(304)
    await server.send('POST', '/api/api_sign_out.json', { payload: { token: leaving } })
    expect((await read('locations', { token: leaving, etag })).status).toBe(401)

    const program = await server.createApiToken()
    const known = await read('locations', { token: program })
    await run(sql`update api_tokens set permissions = '{weather}' where ${MINE}`)
    expect((await read('locations', { token: program, etag: known.etag })).status).toBe(403)
  })
})

test('a filter or a page has an ETag of its own', async () => {
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${admin}` }
    return (await server.app.inject({ method: 'GET', url: `/api/cities.json?${query}`, headers })).headers.etag
  }
  const etags = await Promise.all(['limit=2', 'limit=3', 'limit=2&offset=2', 'limit=2&query=a'].map(ask))
  expect(new Set(etags).size).toBe(4)
  // The token of a session in the query is not part of what is asked for.
  expect(await ask(`limit=2&token=${admin}`)).toBe(etags[0])
})

test('a list is compressed as the client wishes', async () => {
  const plain = await read('locations')
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const accept of ['gzip, deflate, br', 'gzip;q=0.5, br;q=1.0']) {
    const brotli = await read('locations', { accept })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text)
  }
  const zipped = await read('locations', { accept: 'gzip, br;q=0' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text)
  expect(zipped.etag).toBe(plain.etag)
})

describe('transactions that change a list', () => {
  const rename = (name: string) => sql`update locations set name = ${name} where ${MINE} and id = ${oneOf('locations')}`
  const regroup = sql`update locations set zip = '00000' where ${MINE} and id <> ${oneOf('locations')}`

  test('do not wait for each other, and each gives a new ETag when it ends, in whatever order', async () => {
    const seen = [(await read('locations')).etag]
    const look = async () => {
      const { etag } = await read('locations')
      expect(seen).not.toContain(etag)
      seen.push(etag)
    }
    const [slow, quick] = await Promise.all([0, 1].map(() => server.database.asSystem.startTransaction().execute()))
    await rename('Slow').execute(slow as never)
    await regroup.execute(quick as never)
    expect((await read('locations', { etag: seen[0] ?? '' })).status).toBe(304)
    await quick?.commit().execute()
    await look()
    await slow?.commit().execute()
    await look()
    await run(rename('Third'))
    await look()
    const { rows } = await sql`select from list_changes where ${MINE} and changed_table = 'locations'`.execute(
      server.database.asSystem,
    )
    expect(rows).toHaveLength(1)
  })

  test('leave it as it is when they fail', async () => {
    const { etag } = await read('locations')
    const failing = await server.database.asSystem.startTransaction().execute()
    await rename('Failed').execute(failing)
    await failing.rollback().execute()
    expect((await read('locations', { etag })).status).toBe(304)
  })
})

describe('with a replica', () => {
  const ofGroups = () => read('groups').then(({ text }) => text)
  const use = () => ({ ...server.database.replicaUse() })

  /** Pages are cached per state, so a test that checks which server answers changes the state first. */
  const renameGroups = (mark: string) => run(sql`update groups set name = name || ${mark} where ${MINE}`)
  const insertGroup = (name: string) =>
    server.database.asOrganization(DEMO_ORGANIZATION_ID, (db) =>
      sql`insert into groups (organization_id, name, source) values (${DEMO_ORGANIZATION_ID}, ${name}, 'stormlane')`.execute(
        db,
      ),
    )

  /** Acts as if the replica had replayed all changes of this organization. */
  async function replay(): Promise<void> {
    const { rows } = await sql<{
      changed_table: string
      id: string
    }>`select changed_table, id from list_changes where ${MINE}`.execute(server.database.asSystem)
    await sql`delete from list_changes where ${MINE}`.execute(replica.asSystem)
    for (const { changed_table, id } of rows)
      await sql`insert into list_changes values (${DEMO_ORGANIZATION_ID}, ${changed_table}, ${id})`.execute(
        replica.asSystem,
      )
  }

  beforeAll(async () => {
    await insertGroup('Of the primary')
    const organizations = await sql<{ row: string }>`
      select to_json(organizations)::text as row from organizations`.execute(server.database.asSystem)
    for (const { row } of organizations.rows)
      await sql`insert into organizations select * from json_populate_record(null::organizations, ${row}::json)`.execute(
        replica.asSystem,
      )
    const { rows } = await sql<{
      id: string
    }>`select id from organizations where id <> ${DEMO_ORGANIZATION_ID}`.execute(replica.asSystem)
    // The primary has neither group, so that a test can see which server answered.
    await sql`insert into groups (organization_id, name, source) values
      (${DEMO_ORGANIZATION_ID}, 'Of the replica', 'stormlane'), (${rows[0]?.id}, 'Of others', 'stormlane')`.execute(
      replica.asSystem,
    )
  })

  test('the replica answers a list when it is in the state that the primary had, with the rows of the organization only [SCALE-005]', async () => {
    expect(await ofGroups()).not.toContain('Of the replica')
    const before = use()
    // A busy machine may take too long to connect; the replica is asked again after some seconds.
    const answer = await eventually(async () => {
      await renameGroups('!')
      await replay()
      const text = await ofGroups()
      expect(text).toContain('Of the replica')
      return text
    })
    expect(answer).not.toContain('Of others')
    expect(use().replica).toBeGreaterThan(before.replica ?? 0)
  })

  test('a change that the replica has not replayed is shown at once, by the primary [SCALE-005]', async () => {
    const before = use()
    await eventually(async () => {
      await renameGroups('?')
      const answer = await ofGroups()
      expect(answer).toContain('?')
      expect(answer).not.toContain('Of the replica')
      expect(use().behind).toBeGreaterThan(before.behind ?? 0)
    })
  })

  test('a replica that is down is replaced by the primary, which is counted and said once [SCALE-005]', async () => {
    const lines: string[] = []
    const down = openReplica({
      url: 'postgres://postgres@127.0.0.1:1/none',
      connections: 1,
      limits: undefined,
      log: (line) => lines.push(line),
      onStatement: () => undefined,
    })
    const list = { organizationId: DEMO_ORGANIZATION_ID, tables: ['groups'], revision: '' } as const
    for (let i = 0; i < 3; i++)
      expect(await down.read(list, async () => expect.unreachable('the replica is down'))).toBeUndefined()
    expect(down.use()).toEqual({ replica: 0, behind: 0, failed: 3 })
    expect(lines).toHaveLength(1)
    await down.end()
  })

  test('a replica is only read, and other work than lists never asks it [SCALE-005]', async () => {
    await replay()
    const revision = await listRevisions(server.database)(DEMO_ORGANIZATION_ID, ['groups'])
    const list = { organizationId: DEMO_ORGANIZATION_ID, tables: ['groups'], revision } as const
    const before = use()
    const insert = () => insertGroup('Written')
    await insert()
    expect(use()).toEqual(before)
    await replay()
    const now = await listRevisions(server.database)(DEMO_ORGANIZATION_ID, ['groups'])
    await runListRead({ ...list, revision: now }, insert)
    const { rows } = await sql`select from groups where name = 'Written'`.execute(replica.asSystem)
    expect(rows).toEqual([])
    expect(use().failed).toBe((before.failed ?? 0) + 1)
  })
})
