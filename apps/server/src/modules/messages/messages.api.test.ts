import { listVehicleMessages, sendVehicleMessage, sendVehicleMessages } from '@stormlane/contract'
import { DAY_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import type { OutgoingMessage } from './outbox.repository.ts'

const NOTIFICATION = '00000000-0000-4000-8000-00000000abcd'

let server: TestApp
let token: string
let organizationId: string
/** Vehicle ids by role. */
const vehicles: Record<string, string> = {}

async function addVehicle(name: string, source: string, driver: string | null, owner = organizationId) {
  const row = await server.database.asSystem
    .insertInto('vehicles')
    .values({
      organization_id: owner,
      name,
      source,
      external_id: `X-${name}`,
      external_driver_id: driver,
      type: 'truck',
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  vehicles[name] = row.id
}

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
  organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  await addVehicle('samsara', 'samsara', null)
  await addVehicle('science', 'platform_science', 'D-1')
  await addVehicle('driverless', 'motive', null)
  await addVehicle('unknown', 'omnitracs', 'D-2')
  const other = await server.services.sessions.authenticate(await server.signIn())
  await addVehicle('foreign', 'samsara', null, other?.organizationId)
  await server.database.asSystem
    .insertInto('vehicle_positions')
    .values({
      organization_id: organizationId,
      vehicle_id: vehicles.samsara ?? '',
      latitude: 41.25,
      longitude: -95.9,
      bearing: 0,
      speed_mps: 20,
      reported_at: TEST_NOW,
    })
    .execute()
})
afterAll(() => server.stop())

const post = (vehicle: string, body: Record<string, unknown>) =>
  server.send('POST', `/api/vehicles/${vehicles[vehicle] ?? vehicle}/message`, { payload: { token, ...body } })
const list = (query = '') =>
  server.ask(listVehicleMessages, token, `/api/vehicle_messages.json?${query}&include_total_count=false`)
const texts = async (query: string) => (await list(query)).vehicle_messages.map(({ message }) => message)
const write = (messages: (Partial<OutgoingMessage> & { dedupeKey: string })[]) =>
  server.database.asOrganization(organizationId, (db) =>
    server.services.outbox.write(
      db,
      organizationId,
      messages.map((message) => ({
        vehicleId: vehicles.samsara ?? '',
        message: message.dedupeKey,
        urgent: true,
        driverNotificationId: NOTIFICATION,
        deliver: true,
        ...message,
      })),
    ),
  )
const queued = () => server.database.asSystem.selectFrom('message_outbox').select(['message_id', 'source']).execute()
const emptyLog = () => server.database.asSystem.deleteFrom('vehicle_messages').execute()
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS)

test('a message to a vehicle takes token, message and urgent, and answers the message, queued [API-076] [MODEL-043]', async () => {
  const answer = await post('samsara', { message: '  Ice ahead on I-80.\n', urgent: false })
  expect(answer.status).toBe(200)
  expect(sendVehicleMessage.answer.parse(answer.json()).vehicle_message).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    vehicle_id: vehicles.samsara,
    vehicle_external_id: 'X-samsara',
    vehicle_name: 'samsara',
    message: 'Ice ahead on I-80.',
    urgent: false,
    source: 'samsara',
    status: 'queued',
    created_at: TEST_NOW.toISOString(),
    sent_at: null,
    latitude: 41.25,
    longitude: -95.9,
    error: null,
    driver_notification_id: null,
  })
  const urgent = await post('science', { message: 'Stop now', urgent: true })
  expect(urgent.json().vehicle_message).toMatchObject({ urgent: true, latitude: null, longitude: null })
  expect((await queued()).map(({ source }) => source).sort()).toEqual(['platform_science', 'samsara'])
})

test.each([
  ['samsara', { message: '' }, 400, 'message is required'],
  ['samsara', { message: ' \n ' }, 400, 'message is required'],
  ['samsara', {}, 400, 'message is required'],
  ['samsara', { message: 7 }, 400, 'message must be a text'],
  ['samsara', { message: 'a'.repeat(2001) }, 400, 'message is longer than 2,000 characters'],
  ['samsara', { message: 'NUL \u0000' }, 400, expect.any(String)],
  ['samsara', { message: 'Hello', urgent: 'yes' }, 400, 'urgent must be true or false'],
  ['driverless', { message: 'Hello' }, 400, 'vehicle has no external driver id'],
  ['unknown', { message: 'Hello' }, 400, 'unsupported vehicle source for messaging'],
  ['foreign', { message: 'Hello' }, 404, 'not found'],
  ['00000000-0000-4000-8000-000000000000', { message: 'Hello' }, 404, 'not found'],
  ['nonsense', { message: 'Hello' }, 404, 'not found'],
])('a message to %s with %j is refused with %i: %s', async (vehicle, body, status, error) => {
  const before = await queued()
  const answer = await post(vehicle, body)
  expect({ status: answer.status, error: answer.json().error }).toEqual({ status, error })
  expect(await queued()).toEqual(before)
})

const NOBODY = '00000000-0000-4000-8000-000000000000'
const postMany = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  server.send('POST', '/api/vehicle_messages.json', { payload: { token, ...body }, headers })

test('one message goes to many vehicles; who cannot be reached is named with the reason, and foreign vehicles are unknown [DESK-023, DESK-024]', async () => {
  await emptyLog()
  const ids = ['samsara', 'science', 'driverless', 'unknown', 'foreign'].map((name) => vehicles[name] ?? '')
  const message = 'Tornado Warning. Stop at the next safe place.'
  const answer = await postMany({ vehicle_ids: [...ids, ids[0], NOBODY, 'nonsense'], message, urgent: true })
  expect(answer.status).toBe(200)
  expect(sendVehicleMessages.answer.parse(answer.json())).toEqual({
    sending_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    send_at: null,
    sent: [
      { vehicle_id: vehicles.samsara, vehicle_name: 'samsara' },
      { vehicle_id: vehicles.science, vehicle_name: 'science' },
    ],
    left_out: [
      {
        vehicle_id: vehicles.driverless,
        vehicle_name: 'driverless',
        reason: 'vehicle has no external driver id',
      },
      {
        vehicle_id: vehicles.unknown,
        vehicle_name: 'unknown',
        reason: 'unsupported vehicle source for messaging',
      },
      ...[vehicles.foreign, NOBODY, 'nonsense'].map((id) => ({
        vehicle_id: id,
        vehicle_name: null,
        reason: 'there is no such vehicle',
      })),
    ],
  })
  const { vehicle_messages } = await list()
  const stored = vehicle_messages.map(({ vehicle_name, urgent, status }) => `${vehicle_name} ${urgent} ${status}`)
  expect(stored.toSorted()).toEqual(['samsara false queued', 'science true queued'])
})

test('a message to many that is sent again with its key reaches nobody twice [DESK-025]', async () => {
  await emptyLog()
  const body = { vehicle_ids: [vehicles.samsara, vehicles.science], message: 'Once' }
  const headers = { 'idempotency-key': 'the-same-warning' }
  const [first, second] = [await postMany(body, headers), await postMany(body, headers)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.json()).toEqual(first.json())
  expect((await list()).vehicle_messages).toHaveLength(2)
})

test.each([
  [{ message: 'Hello' }, expect.any(String)],
  [{ vehicle_ids: [], message: 'Hello' }, 'vehicle_ids is required'],
  [{ vehicle_ids: [NOBODY], message: ' ' }, 'message is required'],
  [
    { vehicle_ids: Array.from({ length: 5001 }, () => NOBODY), message: 'Hello' },
    'vehicle_ids has more than 5,000 vehicles',
  ],
])('a message to many without its parts, or to too many, is refused in words', async (body, error) => {
  const answer = await postMany(body)
  expect({ status: answer.status, error: answer.json().error }).toEqual({ status: 400, error })
})

test('a huge body is refused, and so is a caller without a token', async () => {
  expect((await post('samsara', { message: 'a'.repeat(1_100_000) })).status).toBe(413)
  const anonymous = await server.send('POST', `/api/vehicles/${vehicles.samsara}/message`, {
    payload: { message: 'a' },
  })
  expect(anonymous.status).toBe(401)
})

test('the outbox writes a dedupe key once, only logs messages in testing, and records why a vehicle cannot be reached', async () => {
  await emptyLog()
  const first = await write([
    { dedupeKey: 'storm 1' },
    { dedupeKey: 'storm 2', deliver: false },
    { dedupeKey: 'storm 3', vehicleId: vehicles.driverless ?? '' },
    { dedupeKey: 'storm 4', vehicleId: vehicles.foreign ?? '' },
    { dedupeKey: 'storm 5', message: 'long '.repeat(1000) },
  ])
  expect(first.map(({ dedupeKey }) => dedupeKey).sort()).toEqual(['storm 1', 'storm 2', 'storm 3', 'storm 5'])
  expect(await write([{ dedupeKey: 'storm 1' }, { dedupeKey: 'storm 2' }])).toEqual([])
  const { vehicle_messages } = await list()
  const byKey = (key: string) =>
    vehicle_messages.find(({ id }) => id === first.find(({ dedupeKey }) => dedupeKey === key)?.id)
  expect(byKey('storm 1')).toMatchObject({ status: 'queued', driver_notification_id: NOTIFICATION, urgent: true })
  expect(byKey('storm 2')).toMatchObject({ status: 'testing', error: null })
  expect(byKey('storm 3')).toMatchObject({ status: 'failed', error: 'vehicle has no external driver id' })
  expect(byKey('storm 5')?.message).toHaveLength(2000)
  expect(await queued()).toHaveLength(2)
})

test('a transaction that rolls back leaves no message', async () => {
  await emptyLog()
  const failing = server.database.asOrganization(organizationId, async (db) => {
    const message = { vehicleId: vehicles.samsara ?? '', message: 'a', urgent: false, driverNotificationId: null }
    await server.services.outbox.write(db, organizationId, [{ ...message, dedupeKey: 'lost', deliver: true }])
    throw new Error('the decision fails')
  })
  await expect(failing).rejects.toThrow('the decision fails')
  expect([(await list()).vehicle_messages, await queued()]).toEqual([[], []])
})

test('GET /vehicle_messages.json pages by 10, newest first, and created_before keeps pages stable [NOTIFY-049] [API-088] [API-092]', async () => {
  await emptyLog()
  await write(Array.from({ length: 23 }, (_, i) => ({ dedupeKey: `number ${String(i).padStart(2, '0')}` })))
  await sql`
    update vehicle_messages set created_at = ${TEST_NOW}::timestamptz - interval '1 minute' * (23 - right(message, 2)::int)`.execute(
    server.database.asSystem,
  )
  const first = await list()
  expect(first).toEqual({ vehicle_messages: expect.any(Array), has_next_page: true, outages: [] })
  expect(first.vehicle_messages.map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, i) => `number ${22 - i}`),
  )
  await write([{ dedupeKey: 'a newer one' }])
  const before = `created_before=${new Date(TEST_NOW.getTime() - 1000).toISOString()}`
  expect((await texts(`page=2&${before}`))[0]).toBe('number 12')
  const last = await list(`page=3&${before}`)
  expect([last.vehicle_messages.length, last.has_next_page]).toEqual([3, false])
  expect((await list(`page=4&${before}`)).vehicle_messages).toEqual([])
  const counted = await server.ask(
    listVehicleMessages,
    token,
    `/api/vehicle_messages.json?include_total_count=true&${before}`,
  )
  expect([counted.total_count, counted.vehicle_messages.length]).toEqual([23, 10])
})

test('the log covers 7 days, 30 for one truck, or the time since created_after: 24 hours for a selected vehicle [NOTIFY-047] [NOTIFY-053] [API-090] [API-093]', async () => {
  await emptyLog()
  const ages = [0.5, 2, 6.9, 7.1, 29.9, 30.1]
  await write(ages.map((age) => ({ dedupeKey: String(age) })))
  await write([{ dedupeKey: 'other truck', vehicleId: vehicles.science ?? '' }])
  await sql`
    update vehicle_messages set created_at = ${TEST_NOW}::timestamptz - interval '1 day' * message::float8
    where message <> 'other truck'`.execute(server.database.asSystem)
  expect(await texts('')).toEqual(['other truck', '0.5', '2', '6.9'])
  expect(await texts('vehicle_external_id=X-samsara')).toEqual(['0.5', '2', '6.9', '7.1', '29.9'])
  const since = (days: number) => `vehicle_external_id=X-samsara&created_after=${daysAgo(days).toISOString()}`
  expect(await texts(since(30))).toEqual(['0.5', '2', '6.9', '7.1', '29.9'])
  expect(await texts(since(1))).toEqual(['0.5'])
  expect(await texts('vehicle_external_id=X-foreign')).toEqual([])
})

test('the log is searched by part of a message, a name or an id, and by its notification [API-089] [API-091]', async () => {
  await emptyLog()
  await write([
    { dedupeKey: 'Black ICE near Elk Mountain' },
    { dedupeKey: '100% chance_of\\snow', vehicleId: vehicles.science ?? '' },
    { dedupeKey: 'Call dispatch', driverNotificationId: null },
  ])
  expect(await texts('query=black+ice')).toEqual(['Black ICE near Elk Mountain'])
  expect(await texts('query=ELK')).toEqual(['Black ICE near Elk Mountain'])
  expect(await texts('query=x-science')).toEqual(['100% chance_of\\snow'])
  expect(await texts(`query=${encodeURIComponent('0% chance_of\\s')}`)).toEqual(['100% chance_of\\snow'])
  expect(await texts('query=%25')).toEqual(['100% chance_of\\snow'])
  expect(await texts('query=no_such')).toEqual([])
  // One or two letters match the beginning of a word.
  expect(await texts('query=EL')).toEqual(['Black ICE near Elk Mountain'])
  expect((await texts('query=c')).sort()).toEqual(['100% chance_of\\snow', 'Call dispatch'])
  expect(await texts('query=lk')).toEqual([])
  expect(await texts('query=++')).toHaveLength(3)
  expect((await texts(`driver_notification_id=${NOTIFICATION}`)).sort()).toEqual([
    '100% chance_of\\snow',
    'Black ICE near Elk Mountain',
  ])
  expect(await texts('driver_notification_id=nonsense')).toEqual([])
  expect(await texts(`driver_notification_id=${NOTIFICATION}&query=ice&vehicle_external_id=X-samsara`)).toHaveLength(1)
})

test('a search returns full pages newest first, and combines with a status', async () => {
  await emptyLog()
  await write(
    Array.from({ length: 23 }, (_, i) => ({ dedupeKey: `${i % 2 ? 'Snow' : 'Rain'} ${i}`, deliver: i !== 5 })),
  )
  await sql`
    update vehicle_messages set created_at = ${TEST_NOW}::timestamptz - interval '1 minute' * split_part(message, ' ', 2)::int`.execute(
    server.database.asSystem,
  )
  const rain = Array.from({ length: 12 }, (_, i) => `Rain ${2 * i}`)
  expect(await texts('query=rain')).toEqual(rain.slice(0, 10))
  expect(await texts('query=rain&page=2')).toEqual(rain.slice(10))
  expect(await texts('query=ra')).toEqual(rain.slice(0, 10))
  expect(await texts('status=testing')).toEqual(['Snow 5'])
  expect(await texts('status=testing&query=rain')).toEqual([])
  expect(await texts('status=queued&query=snow')).toHaveLength(10)
  expect(await texts('status=failed')).toEqual([])
})

test('another organization sees no messages, and bad parameters are refused with a message', async () => {
  const foreign = await server.signIn()
  const { vehicle_messages } = await server.ask(listVehicleMessages, foreign)
  expect(vehicle_messages).toEqual([])
  // Ids of another organization answer like unknown ids.
  for (const [mine, nobodys] of [
    [`driver_notification_id=${NOTIFICATION}`, 'driver_notification_id=00000000-0000-4000-8000-00000000dead'],
    ['vehicle_external_id=X-samsara', 'vehicle_external_id=X-nobody'],
  ]) {
    const [ofOthers, ofNobody] = await Promise.all(
      [mine, nobodys].map((query) => server.send('GET', `/api/vehicle_messages.json?token=${foreign}&${query}`)),
    )
    expect(ofOthers?.json()).toEqual(ofNobody?.json())
    expect(ofOthers?.status).toBe(200)
  }
  for (const [query, error] of [
    ['page=0', 'page must be at least 1'],
    ['page=x', 'page must be a number'],
    ['created_before=yesterday', 'created_before must be a time like 2026-01-15T12:00:00Z'],
    ['created_after=2026-13-01T00:00:00Z', 'created_after must be a time like 2026-01-15T12:00:00Z'],
    [`query=${'a'.repeat(201)}`, 'query is longer than 200 characters'],
    ['status=lost', 'status must be one of testing, queued, retrying, sent, failed'],
  ]) {
    const answer = await server.send('GET', `/api/vehicle_messages.json?token=${token}&${query}`)
    expect([answer.status, answer.json().error]).toEqual([400, error])
  }
  expect((await server.send('GET', '/api/vehicle_messages.json')).status).toBe(401)
})

describe('a message with an Idempotency-Key', () => {
  const sendWith = (key: string, message: string, as = token, vehicle = 'samsara') =>
    server.send('POST', `/api/vehicles/${vehicles[vehicle]}/message`, {
      payload: { token: as, message },
      headers: { 'idempotency-key': key },
    })
  const texts = async () => {
    const rows = server.database.asSystem.selectFrom('vehicle_messages').where('message', 'like', 'Keyed%')
    return (await rows.select('message').orderBy('message').execute()).map(({ message }) => message)
  }
  beforeEach(async () => {
    await sql`delete from vehicle_messages where message like 'Keyed%'`.execute(server.database.asSystem)
    await sql`delete from idempotent_answers`.execute(server.database.asSystem)
  })

  test('is sent once, and whoever sends it again gets the first answer for 24 hours', async () => {
    const [first, again] = [await sendWith('k1', 'Keyed'), await sendWith('k1', 'Keyed')]
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
    expect(await texts()).toEqual(['Keyed'])
    await sql`update idempotent_answers set started_at = now() - interval '25 hours'`.execute(server.database.asSystem)
    await server.prune()
    expect((await sendWith('k1', 'Keyed')).headers['idempotency-replayed']).toBeUndefined()
    expect(await texts()).toEqual(['Keyed', 'Keyed'])
  })

  test('is sent once also when it comes several times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendWith('k2', 'Keyed at once')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    for (const { status, headers, json } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, headers['retry-after'], json().code]).toEqual([409, '1', 'IDEMPOTENCY_KEY_IN_USE'])
    }
    expect(await texts()).toEqual(['Keyed at once'])
  })

  test('is refused if the key belongs to another message; keys of other users are their own', async () => {
    await sendWith('k3', 'Keyed one')
    const other = await sendWith('k3', 'Keyed two')
    expect([other.status, other.json().error]).toEqual([409, 'This Idempotency-Key belongs to another request.'])
    const [demo, member] = [await server.signIn(), await server.signIn('member@stormlane.example')]
    for (const [as, text] of [
      [demo, 'Keyed by demo'],
      [member, 'Keyed by member'],
    ] as const)
      expect((await sendWith('k3', text, as, 'foreign')).status).toBe(200)
    expect(await texts()).toEqual(['Keyed by demo', 'Keyed by member', 'Keyed one'])
  })

  test('may be sent again after a failure, and after the process that had it first is gone', async () => {
    const failing = await server.send('POST', `/api/vehicles/${vehicles.driverless}/message`, {
      payload: { token, message: 'Keyed' },
      headers: { 'idempotency-key': 'k4' },
    })
    expect(failing.status).toBe(400)
    expect((await sendWith('k4', 'Keyed')).status).toBe(200)
    await loseProcess({ hasChanges: false })
    expect((await sendWith('k4', 'Keyed')).headers['idempotency-replayed']).toBeUndefined()
    expect(await texts()).toEqual(['Keyed', 'Keyed'])
  })

  /** As if the process that answers had ended before it stored the answer, and its lease with it. */
  const loseProcess = ({ hasChanges }: { hasChanges: boolean }) =>
    sql`update idempotent_answers set status = null, answer_encrypted = null, leased_until = now() - interval '1 second',
      has_changes = ${hasChanges}`.execute(server.database.asSystem)

  test('is not sent again if the process ended between the message and its answer', async () => {
    await sendWith('k6', 'Keyed')
    const { rows } = await sql`select has_changes from idempotent_answers`.execute(server.database.asSystem)
    expect(rows).toEqual([{ has_changes: true }])
    await loseProcess({ hasChanges: true })
    const again = await sendWith('k6', 'Keyed')
    expect([again.status, again.json().error]).toEqual([
      409,
      'The first request with this Idempotency-Key was done, but its answer was lost. Look up what it made; to do it again, use another key.',
    ])
    expect(await texts()).toEqual(['Keyed'])
  })

  test('of a process that lost its lease is not stored', async () => {
    const { asSystem } = server.database
    await sql`create function take_key_over() returns trigger language plpgsql as $$ begin
      update idempotent_answers set attempt = attempt + 1; return new; end $$`.execute(asSystem)
    await sql`create trigger take_key_over before insert on vehicle_messages execute function take_key_over()`.execute(
      asSystem,
    )
    const late = await sendWith('k7', 'Keyed')
    await sql`drop function take_key_over() cascade`.execute(asSystem)
    expect([late.status, late.json().code, await texts()]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE', []])
  })

  test.each(['', 'x'.repeat(201), 'with blank'])('is refused in words if the key is %j', async (key) => {
    const { status, json } = await sendWith(key, 'Keyed')
    expect([status, json().error]).toEqual([400, 'Idempotency-Key must have 1 to 200 visible ASCII characters.'])
  })

  test('keeps its answer encrypted', async () => {
    await sendWith('k5', 'Keyed secret')
    const { rows } = await sql<{ answer: Buffer }>`select answer_encrypted as answer from idempotent_answers`.execute(
      server.database.asSystem,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.answer.toString('utf8')).not.toContain('Keyed')
  })
})
