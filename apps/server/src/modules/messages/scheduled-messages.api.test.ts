import { getMessageSending, listMessageSendings, sendVehicleMessages } from '@stormlane/contract'
import { HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { sendingService } from './sending.service.ts'

let server: TestApp
let token: string
let organizationId: string
const vehicles: string[] = []

beforeAll(async () => {
  server = await startTestApp({ RATE_LIMIT_ADDRESS: '100000', RATE_LIMIT_TOKEN: '100000' })
  token = await server.signIn('trial@stormlane.example')
  organizationId = (await server.services.sessions.authenticate(token))?.organizationId ?? ''
  for (const name of ['one', 'two', 'three']) {
    const row = await server.database.asSystem
      .insertInto('vehicles')
      .values({
        organization_id: organizationId,
        name,
        source: name === 'three' ? 'motive' : 'samsara',
        external_id: `X-${name}`,
        external_driver_id: null,
        driver_language: name === 'two' ? 'es' : null,
        type: 'truck',
        created_at: TEST_NOW,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    vehicles.push(row.id)
  }
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  await server.database.asSystem.deleteFrom('vehicle_messages').execute()
  await server.database.asSystem.deleteFrom('message_sendings').execute()
})

const inHours = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR_MS)
const post = (payload: object) =>
  server.send('POST', '/api/vehicle_messages.json', {
    payload: { token, vehicle_ids: vehicles, texts: { en: 'Stop', es: 'Pare' }, about: 'Lake snow', ...payload },
  })
const schedule = async (hours: number) =>
  sendVehicleMessages.answer.parse((await post({ send_at: inHours(hours).toISOString() })).json()).sending_id ?? ''
const listed = () => server.ask(listMessageSendings, token, '/api/message_sendings.json')
const shown = (id: string) => server.ask(getMessageSending, token, `/api/message_sendings/${id}`)
const cancel = (id: string) => server.send('DELETE', `/api/message_sendings/${id}?token=${token}`)
const messages = () =>
  server.database.asSystem
    .selectFrom('vehicle_messages')
    .select(['vehicle_name', 'message'])
    .orderBy('vehicle_name')
    .execute()
const process = (over: Partial<Parameters<typeof sendingService>[0]> = {}) =>
  sendingService({ ...server.services, database: server.database, clock: server.clock, ...over })

test('a message waits for its time, then goes to each driver in the own language, and its delivery can be followed [DESK-126] [DESK-127]', async () => {
  const id = await schedule(2)
  expect((await listed()).message_sendings).toMatchObject([
    {
      id,
      state: 'scheduled',
      author: expect.stringMatching(/\w/),
      vehicle_count: 3,
      sent_count: 0,
      about: 'Lake snow',
    },
  ])
  server.clock.moveTo(inHours(1.9))
  await process().sendDue()
  expect(await messages()).toEqual([])
  server.clock.moveTo(inHours(2))
  await process().sendDue()
  expect(await messages()).toEqual([
    { vehicle_name: 'one', message: 'Stop' },
    { vehicle_name: 'two', message: 'Pare' },
  ])
  const { message_sending, deliveries, left_out } = await shown(id)
  expect(message_sending).toMatchObject({ state: 'sent', sent_count: 2 })
  expect(deliveries.map(({ vehicle_name, status }) => [vehicle_name, status])).toEqual([
    ['one', 'queued'],
    ['two', 'queued'],
  ])
  expect(left_out).toMatchObject([{ vehicle_name: 'three', reason: 'vehicle has no external driver id' }])
})

test('a scheduled message reaches each driver once, although 20 processes are killed on the way and three run at once [DESK-128]', async () => {
  await schedule(1)
  server.clock.moveTo(inHours(1))
  let kills = 0
  const { outbox } = server.services
  const killed = process({
    outbox: {
      ...outbox,
      async write(...given: Parameters<typeof outbox.write>) {
        // Half of the processes end before their messages are written, half after, and all before the commit.
        if (kills++ % 2 === 0) await outbox.write(...given)
        throw new Error('killed')
      },
    },
  })
  for (let i = 0; i < 20; i++) await expect(killed.sendDue()).rejects.toThrow('killed')
  expect([kills, await messages()]).toEqual([20, []])
  await Promise.all([process(), process(), process()].map((one) => one.sendDue()))
  await process().sendDue()
  expect((await messages()).map(({ vehicle_name }) => vehicle_name)).toEqual(['one', 'two'])
  const queued = server.database.asSystem.selectFrom('message_outbox').where('organization_id', '=', organizationId)
  expect(await queued.select('vehicle_id').execute()).toHaveLength(2)
})

test('a scheduled message can be canceled until it goes; one that no server sent for two hours is missed [DESK-126]', async () => {
  const canceled = await schedule(1)
  expect((await cancel(canceled)).status).toBe(200)
  const missed = await schedule(1)
  server.clock.moveTo(inHours(3.1))
  await process().sendDue()
  expect(await messages()).toEqual([])
  expect((await shown(canceled)).message_sending.state).toBe('canceled')
  expect((await shown(missed)).message_sending.state).toBe('missed')
  const again = await cancel(missed)
  expect([again.status, again.json().error]).toEqual([409, 'This message no longer waits for its time.'])
  expect((await cancel('nonsense')).status).toBe(404)
})

test.each([
  [inHours(-1), 'send_at must be in the future'],
  [inHours(169), 'send_at must be within 7 days'],
])('a message cannot be scheduled for %s [DESK-126]', async (at, error) => {
  const answer = await post({ send_at: at.toISOString() })
  expect([answer.status, answer.json().error]).toEqual([400, error])
})

test('at most 100 messages of an organization wait [DESK-126]', async () => {
  for (let i = 0; i < 100; i++) await schedule(1)
  const answer = await post({ send_at: inHours(1).toISOString() })
  expect(answer.json().error).toBe('At most 100 messages can wait for their time.')
})
