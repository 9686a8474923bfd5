import { listTelematicsConnections, listVehicleMessages, resendVehicleMessage } from '@stormlane/contract'
import {
  type DriverMessage,
  type MessageReceipt,
  type ProviderTrouble,
  TelematicsFailure,
} from '@stormlane/domain/vehicles'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { messageDelivery } from '../modules/messages/delivery.service.ts'
import { sealAccessKey } from '../modules/telematics/credentials.ts'
import { openTelematics, type Telematics, type TelematicsConnection } from '../modules/telematics/telematics.ts'
import { simulatedTelematics } from '../sources/simulated-telematics.ts'

const DEMO = '00000000-0000-4000-8001-000000000001'

let server: TestApp
let token: string
let telematics: Telematics
let simulated: ReturnType<typeof simulatedTelematics>
/** Ids of the first trucks, by their external ids. */
let trucks: Map<string, string>

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn()
  simulated = simulatedTelematics({ clock: server.clock, seed: 1, random: Math.random })
  telematics = openTelematics({ ...server, openProvider: simulated.providers(server) })
  const rows = await server.database.asSystem
    .insertInto('vehicles')
    .values(
      ['SL-0001', 'SL-0002', 'SL-0003', 'SL-9999'].map((external_id) => ({
        organization_id: DEMO,
        name: `Truck ${external_id}`,
        source: 'stormlane',
        external_id,
        external_driver_id: null,
        type: 'truck' as const,
        created_at: TEST_NOW,
      })),
    )
    .returning(['id', 'external_id'])
    .execute()
  trucks = new Map(rows.map(({ id, external_id }) => [external_id, id]))
})
beforeEach(async () => {
  const { asSystem } = server.database
  await asSystem.deleteFrom('vehicle_messages').execute()
  await asSystem.deleteFrom('simulated_inbox').execute()
  await asSystem
    .updateTable('telematics_connections')
    .set({
      credentials_encrypted: null,
      delivery_error: null,
      delivery_failing_since: null,
      delivery_failures: 0,
      paused_until: null,
      next_send_at: sql`clock_timestamp()`,
    })
    .execute()
  await setTrouble('none')
})
afterAll(async () => {
  await simulated.close()
  await server.stop()
})

const setTrouble = (trouble: ProviderTrouble) =>
  server.database.asSystem.updateTable('simulated_fleets').set({ trouble, trouble_share: 1 }).execute()

function deliveryBy(
  owner: string,
  through: Pick<Telematics, 'withDueMessages'> = telematics,
  timing?: { sendWithinMs: number; leaseMs: number },
) {
  const { publish } = server.services
  return messageDelivery({ ...server, telematics: through, publish, random: () => 0, owner, ...(timing && { timing }) })
}

/** One look at the outbox and all that follows from it. */
async function deliver(delivery = deliveryBy('one')): Promise<void> {
  await delivery.round()
  await delivery.settled()
}

/** The provider of the demo organization with another way to send. */
function through(
  send: (message: DriverMessage) => Promise<MessageReceipt>,
  limits?: { perSecond: number; burst: number },
) {
  return {
    async withDueMessages(): Promise<TelematicsConnection[]> {
      const due = await telematics.withDueMessages()
      return due.map((one) => ({
        ...one,
        provider: { ...one.provider, send, messageLimits: limits ?? one.provider.messageLimits },
      }))
    },
  }
}

const write = (texts: string[], truck = 'SL-0001') =>
  server.database.asOrganization(DEMO, (db) =>
    server.services.outbox.write(
      db,
      DEMO,
      texts.map((message) => ({
        vehicleId: trucks.get(truck) ?? '',
        message,
        urgent: false,
        driverNotificationId: null,
        dedupeKey: message,
        deliver: true,
      })),
    ),
  )
const log = async () => (await server.ask(listVehicleMessages, token)).vehicle_messages
const inbox = () =>
  server.database.asSystem
    .selectFrom('simulated_inbox')
    .orderBy('shown_at')
    .select(['text', 'vehicle_external_id', 'times_received'])
    .execute()
const outbox = () =>
  server.database.asSystem
    .selectFrom('message_outbox')
    .orderBy('sequence')
    .select(['attempts', 'lease_owner'])
    .execute()
const makeDue = async () => {
  const past = sql<Date>`clock_timestamp() - interval '1 second'`
  await server.database.asSystem.updateTable('message_outbox').set({ due_at: past }).execute()
  await server.database.asSystem.updateTable('telematics_connections').set({ paused_until: past }).execute()
}

test('messages go to the provider in order, and the log and the portals show them as sent', async () => {
  await write(['first', 'second', 'third'])
  await write(['other'], 'SL-0002')
  await deliver()
  const shown = await inbox()
  expect(shown.filter((one) => one.vehicle_external_id === 'SL-0001').map(({ text }) => text)).toEqual([
    'first',
    'second',
    'third',
  ])
  expect(shown).toHaveLength(4)
  expect(await outbox()).toEqual([])
  for (const message of await log())
    expect(message).toMatchObject({ status: 'sent', sent_at: TEST_NOW.toISOString(), error: null })
  const publishedUpdates = await server.database.asSystem
    .selectFrom('realtime_updates')
    .where('channel', '=', 'vehicle_messages')
    .select('data')
    .execute()
  expect(publishedUpdates.flatMap(({ data }) => data.vehicle_ids)).toEqual(
    expect.arrayContaining([trucks.get('SL-0001'), trucks.get('SL-0002')]),
  )
})

test('a message whose answer was lost is sent again under its key and shown once', async () => {
  await write(['Ice'])
  await setTrouble('repeat')
  await deliver()
  expect(await log()).toMatchObject([{ status: 'retrying', error: 'The provider cannot be reached.' }])
  await setTrouble('none')
  await makeDue()
  await deliver()
  expect(await inbox()).toMatchObject([{ text: 'Ice', times_received: 2 }])
  expect(await log()).toMatchObject([{ status: 'sent', error: null }])
})

test('an outage is reported, probed with one message at a time, and followed by delivery in order', async () => {
  await write(['a1', 'a2'])
  await write(['b1'], 'SL-0002')
  await setTrouble('fail')
  await deliver()
  const { outages } = await server.ask(listVehicleMessages, token)
  expect(outages).toEqual([
    { source: 'stormlane', since: TEST_NOW.toISOString(), error: 'The provider cannot be reached.', waiting: 3 },
  ])
  const { telematics_connections } = await server.ask(listTelematicsConnections, token)
  expect(telematics_connections).toMatchObject([
    { provider: 'simulated', health: 'failing', failing_since: TEST_NOW.toISOString(), waiting_messages: 3 },
  ])
  const triedBefore = (await outbox()).reduce((sum, { attempts }) => sum + attempts, 0)
  await makeDue()
  await deliver()
  expect((await outbox()).reduce((sum, { attempts }) => sum + attempts, 0)).toBe(triedBefore + 1)
  await setTrouble('none')
  await makeDue()
  await deliver()
  const shown = (await inbox()).map(({ text }) => text)
  expect(shown.sort()).toEqual(['a1', 'a2', 'b1'])
  expect(shown.indexOf('a1')).toBeLessThan(shown.indexOf('a2'))
  expect((await server.ask(listVehicleMessages, token)).outages).toEqual([])
})

test('a provider that asks for a pause gets it, and is not marked as down', async () => {
  await write(['a'])
  await setTrouble('limit')
  await deliver()
  expect(await log()).toMatchObject([
    { status: 'retrying', error: 'The provider takes no more messages at the moment.' },
  ])
  expect((await server.ask(listVehicleMessages, token)).outages).toEqual([])
  const { paused_until } = await server.database.asSystem
    .selectFrom('telematics_connections')
    .select('paused_until')
    .executeTakeFirstOrThrow()
  expect(paused_until).not.toBeNull()
})

test('no more messages go at once than the limits of the provider allow', async () => {
  await write(['a'], 'SL-0001')
  await write(['b'], 'SL-0002')
  await write(['c'], 'SL-0003')
  const sent: string[] = []
  const slow = through(
    async ({ text }) => {
      sent.push(text)
      return { providerMessageId: text, repeated: false }
    },
    // The rate allows the next message only after ten minutes: no machine is that slow.
    { perSecond: 1 / 600, burst: 2 },
  )
  await deliver(deliveryBy('one', slow))
  await deliver(deliveryBy('one', slow))
  expect(sent).toEqual(['a', 'b'])
  expect(await outbox()).toHaveLength(1)
})

test('a rejected message fails with its reason, holds up no other, and an admin can send it again', async () => {
  await write(['to nobody'], 'SL-9999')
  await write(['to somebody'])
  await deliver()
  const failed = (await log()).find(({ message }) => message === 'to nobody')
  expect(failed).toMatchObject({ status: 'failed', error: 'The provider has no vehicle SL-9999.', sent_at: null })
  expect((await inbox()).map(({ text }) => text)).toEqual(['to somebody'])
  const { telematics_connections } = await server.ask(listTelematicsConnections, token)
  expect(telematics_connections).toMatchObject([{ failed_messages: 1, waiting_messages: 0 }])
  const resend = (id: string | undefined, as = token) =>
    server.send('POST', `/api/vehicle_messages/${id}/resend`, { headers: { authorization: `Bearer ${as}` } })
  await server.database.asSystem.updateTable('simulated_fleets').set({ size: 10_000 }).execute()
  const again = await resend(failed?.id)
  expect(resendVehicleMessage.answer.parse(again.json()).vehicle_message).toMatchObject({
    status: 'queued',
    error: null,
  })
  await deliver()
  await server.database.asSystem.updateTable('simulated_fleets').set({ size: 300 }).execute()
  expect((await inbox()).map(({ text }) => text)).toEqual(['to somebody', 'to nobody'])
  const twice = await resend(failed?.id)
  expect([twice.status, twice.json().error]).toEqual([409, 'Only a message that failed can be sent again.'])
  const foreign = await server.signIn('trial@stormlane.example')
  expect([(await resend(failed?.id, foreign)).status, (await resend('nonsense')).status]).toEqual([404, 404])
  const member = await server.signIn('member@stormlane.example')
  expect((await resend(failed?.id, member)).status).toBe(403)
  expect((await server.send('GET', `/api/telematics_connections.json?token=${member}`)).status).toBe(403)
})

test('a message is leased to one process; when that dies the next one sends it, and the dead one changes nothing', async () => {
  await write(['a'])
  let answer: (receipt: MessageReceipt) => void = () => undefined
  const asked: string[] = []
  const hanging = through(({ dedupeKey }) => {
    asked.push(dedupeKey)
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  const first = deliveryBy('first', hanging, { sendWithinMs: 300_000, leaseMs: 600_000 })
  await first.round()
  await expect.poll(() => asked, { timeout: 30_000 }).toEqual(['a'])
  expect(await outbox()).toMatchObject([{ lease_owner: 'first', attempts: 1 }])
  // A leased message is not taken by another process.
  await deliver(deliveryBy('second'))
  expect(await inbox()).toEqual([])
  // Simulates the death of the first process.
  await server.database.asSystem
    .updateTable('message_outbox')
    .set({ leased_until: sql`clock_timestamp() - interval '1 second'` })
    .execute()
  await deliver(deliveryBy('second'))
  expect(await inbox()).toMatchObject([{ text: 'a', times_received: 1 }])
  answer({ providerMessageId: 'late', repeated: false })
  await first.settled()
  expect(await log()).toMatchObject([{ status: 'sent' }])
  expect(await outbox()).toEqual([])
})

test('a hanging message holds up only its own vehicle', async () => {
  await write(['hangs', 'waits behind it'])
  await write(['b1', 'b2', 'b3'], 'SL-0002')
  const sent: string[] = []
  let answer: () => void = () => undefined
  const hanging = through(async ({ text }) => {
    if (text === 'hangs')
      await new Promise<void>((resolve) => {
        answer = resolve
      })
    sent.push(text)
    return { providerMessageId: text, repeated: false }
  })
  const delivery = deliveryBy('one', hanging, { sendWithinMs: 300_000, leaseMs: 600_000 })
  await delivery.round()
  await expect.poll(() => sent, { timeout: 30_000 }).toEqual(['b1', 'b2', 'b3'])
  answer()
  await delivery.settled()
  expect(sent).toEqual(['b1', 'b2', 'b3', 'hangs', 'waits behind it'])
  expect(await outbox()).toEqual([])
})

test('a lease ends within 10 seconds', async () => {
  await write(['a'])
  let leased: { ms: number }[] = []
  await deliver(
    deliveryBy(
      'one',
      through(async () => {
        const { rows } = await sql<{ ms: number }>`
          select 1000 * extract(epoch from leased_until - clock_timestamp())::float8 as ms from message_outbox`.execute(
          server.database.asSystem,
        )
        leased = rows
        throw new TelematicsFailure('rejected', 'no')
      }),
    ),
  )
  // One second of it is left for the next look.
  expect(leased[0]?.ms).toBeLessThan(9000)
})

test('after two hours a message is given up, also without a connection', async () => {
  await write(['old', 'older'])
  await server.database.asSystem
    .updateTable('vehicle_messages')
    .where('message', '=', 'old')
    .set({ error: 'It hangs.' })
    .execute()
  await server.database.asSystem.updateTable('telematics_connections').set({ is_enabled: false }).execute()
  await server.database.asSystem
    .updateTable('message_outbox')
    .set({ queued_at: sql`clock_timestamp() - interval '2 hours'` })
    .execute()
  await deliver()
  await server.database.asSystem.updateTable('telematics_connections').set({ is_enabled: true }).execute()
  expect((await log()).map(({ status, error }) => `${status}: ${error}`).sort()).toEqual([
    'failed: Given up after 2 hours: It hangs.',
    'failed: Given up after 2 hours: No provider is connected for this vehicle.',
  ])
})

test('a refused or unreadable provider key is reported as such; the key itself appears nowhere', async () => {
  const setKey = (credentials_encrypted: Buffer) =>
    server.database.asSystem.updateTable('telematics_connections').set({ credentials_encrypted }).execute()
  await setKey(sealAccessKey(server.secrets, 'revoked'))
  await write(['a'])
  await deliver()
  const answer = await server.send('GET', `/api/telematics_connections.json?token=${token}`)
  expect(listTelematicsConnections.answer.parse(answer.json()).telematics_connections).toMatchObject([
    { health: 'failing', delivery_error: 'The provider refuses the access key.', has_access_key: true },
  ])
  await setKey(Buffer.alloc(64))
  await makeDue()
  await deliver()
  const [message] = await log()
  expect(message?.error).toBe('The stored access key cannot be read: it must be set again.')
  expect(JSON.stringify([answer.json(), server.logged])).not.toContain('revoked')
})
