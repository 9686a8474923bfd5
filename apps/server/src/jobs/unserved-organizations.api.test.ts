// Background jobs work for an organization while it is active and subscribed, and for no other.
import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { publishTestRun } from '../../test/forecast.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts'
import { DEMO_ORGANIZATION_ID as DEMO, demoId } from '../demo/demo-assets.ts'
import { batchUploadRepository } from '../modules/batch-uploads/batch-upload.repository.ts'
import { affectedMailRepository } from '../modules/desk/affected-mail.repository.ts'
import { briefingSubscriptionRepository } from '../modules/desk/briefing-subscription.repository.ts'
import { deskMailRepository } from '../modules/desk/desk-mail.repository.ts'
import { escalationRepository } from '../modules/desk/escalation.repository.ts'
import { messageDelivery } from '../modules/messages/delivery.service.ts'
import { dueRouteRepository } from '../modules/routes/due-route.repository.ts'
import { openTelematics } from '../modules/telematics/telematics.ts'
import { fleetService } from '../modules/vehicles/fleet.service.ts'
import { upcomingService } from '../modules/vehicles/upcoming.service.ts'
import { webhookDelivery } from '../modules/webhooks/deliver-webhooks.service.ts'
import { webhookPoster } from '../modules/webhooks/post-webhook.ts'
import { announceRun } from '../modules/webhooks/webhook-event.repository.ts'
import type { Tables } from '../platform/database/tables.ts'
import { simulatedTelematics } from '../sources/simulated-telematics.ts'
import { followVehicles } from './follow-vehicles.ts'

const VEHICLE = '00000000-0000-4000-8000-00000000aaaa'

let server: TestApp
let receiver: WebhookReceiver
let simulated: ReturnType<typeof simulatedTelematics>

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestApp({ OUTGOING_PRIVATE_HOSTS: receiver.host })
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
  simulated = simulatedTelematics({ clock: server.clock, seed: 1, random: Math.random })
  const { asSystem } = server.database
  await asSystem.updateTable('simulated_fleets').set({ size: 1 }).execute()
  const token = await server.signIn()
  const webhook = { url: receiver.url('/in'), events: ['run.published'] }
  await server.send('POST', '/api/account/webhooks', { payload: { token, ...webhook } })
  await asSystem
    .insertInto('batch_uploads')
    .values({
      organization_id: DEMO,
      batch_type: 'location',
      file_name: 'a.csv',
      status: 'processing',
      columns: '[]',
      created_at: TEST_NOW,
    })
    .execute()
})
afterAll(async () => {
  await simulated.close()
  await server.stop()
  await receiver.stop()
})
beforeEach(() => setOrganization({ is_active: true, subscription_ends_at: null }))

const setOrganization = (given: { is_active?: boolean; subscription_ends_at?: Date | null }) =>
  server.database.asSystem.updateTable('organizations').set(given).where('id', '=', DEMO).execute()
const telematics = () => openTelematics({ ...server, openProvider: simulated.providers(server) })
const ofDemo = (rows: readonly { organization_id?: string; organizationId?: string }[]) =>
  rows.filter((row) => (row.organization_id ?? row.organizationId) === DEMO).length

/** How much each job does for the organization. */
const JOBS: Record<string, () => Promise<number>> = {
  async 'evaluating routes'() {
    const departureBefore = new Date(TEST_NOW.getTime() + DAY_MS)
    const window = { madeFrom: 'the newest run', orBegins: null, now: TEST_NOW, departureBefore }
    const due = dueRouteRepository(server.database)
    return ofDemo(await due.read(await due.list(window), window))
  },

  async 'scoring locations'() {
    await server.scores.expire(() => true)
    return ofDemo(await server.scores.scoreDue())
  },

  async 'polling telematics and warning drivers'() {
    let warned = 0
    await followVehicles({
      ...server,
      telematics: telematics(),
      fleets: fleetService({ ...server, thread: server.scoreThread, upcoming: upcomingService(server) }),
      notifyDrivers: async ({ organizationId }) => {
        if (organizationId === DEMO) warned += 1
      },
      publish: server.services.publish,
    })
    // Vehicles are evaluated once a minute.
    server.clock.moveTo(new Date(server.clock.now().getTime() + 120_000))
    return warned
  },

  async 'sending messages to drivers'() {
    await sql`update telematics_connections set next_send_at = clock_timestamp(), paused_until = null`.execute(
      server.database.asSystem,
    )
    await server.database.asSystem.deleteFrom('simulated_inbox').execute()
    await writeMessage()
    const delivery = messageDelivery({
      ...server,
      telematics: telematics(),
      publish: server.services.publish,
      random: () => 0,
      owner: 'test',
    })
    await delivery.round()
    await delivery.settled()
    return ofDemo(await server.database.asSystem.selectFrom('simulated_inbox').selectAll().execute())
  },

  async 'adding events for webhooks'() {
    const { asSystem } = server.database
    await asSystem.deleteFrom('announced_runs').execute()
    await asSystem.deleteFrom('webhook_deliveries').execute()
    const run = { horizon: 'nowcast' as const, runTime: TEST_NOW, until: TEST_NOW }
    await announceRun(server.database, run, TEST_NOW)
    return ofDemo(await asSystem.selectFrom('webhook_deliveries').selectAll().execute())
  },

  async 'posting to webhooks'() {
    receiver.posts.length = 0
    const post = webhookPoster({ privateHosts: [receiver.host] })
    const delivery = webhookDelivery({ ...server, post, random: () => 0, owner: 'test' })
    await delivery.round()
    await delivery.settled()
    return receiver.posts.length
  },

  async 'advancing the status of routes'() {
    const hourAgo = new Date(server.clock.now().getTime() - HOUR_MS)
    await changeRoute({ status: 'unstarted', source: null, departure_time: hourAgo })
    return ofDemo(await dueRouteRepository(server.database).advance(server.clock.now()))
  },

  async 'linking vehicles to their routes'() {
    await writeMessage()
    await changeRoute({ status: 'unstarted', vehicle_id: 'SL-0001' })
    await server.database.asSystem.updateTable('vehicles').set({ route_id: null }).execute()
    return ofDemo(await dueRouteRepository(server.database).linkVehicles(server.clock.now()))
  },

  async 'mailing briefings'() {
    const { asSystem } = server.database
    await asSystem.deleteFrom('briefing_subscriptions').execute()
    const wish = { user_id: demoId(2, 1), group_id: null, hour: 6, days: 'weekdays' as const, created_at: TEST_NOW }
    await asSystem
      .insertInto('briefing_subscriptions')
      .values({ organization_id: DEMO, ...wish })
      .execute()
    const due = { timeZone: 'America/Chicago', date: '2026-01-15', hour: 6, isWeekday: true }
    const taken = await briefingSubscriptionRepository(server.database).takeDueMail([due], server.clock.now())
    return ofDemo(taken ? [taken] : [])
  },

  async 'watching the queue for mails'() {
    const { asSystem } = server.database
    await asSystem.deleteFrom('affected_mail_subscriptions').execute()
    const wish = { is_of_group: false, group_id: null, asset_types: ['vehicle' as const], from_level: 'high' as const }
    await asSystem
      .insertInto('affected_mail_subscriptions')
      .values({
        organization_id: DEMO,
        user_id: demoId(2, 1),
        ...wish,
        state: JSON.stringify({ told: {}, collecting_since: null, has_held: false, mailed_at: null }),
      })
      .execute()
    const watched = await affectedMailRepository(server.database).organizations(server.clock.now())
    return ofDemo(watched.map((organizationId) => ({ organizationId })))
  },

  async 'escalating affected assets'() {
    const { asSystem } = server.database
    await asSystem.deleteFrom('escalation_rules').execute()
    const rule = { from_level: 'high' as const, after_minutes: 15, waiting: '{}' }
    await asSystem
      .insertInto('escalation_rules')
      .values({ organization_id: DEMO, ...rule })
      .execute()
    await asSystem
      .insertInto('escalation_recipients')
      .values({ organization_id: DEMO, user_id: demoId(2, 1) })
      .execute()
    const watched = await escalationRepository(server.database).organizations(server.clock.now())
    return ofDemo(watched.map((organizationId) => ({ organizationId })))
  },

  async 'mailing about affected assets'() {
    const { asSystem } = server.database
    await asSystem.deleteFrom('desk_mails').execute()
    const mail = { user_id: demoId(2, 1), kind: 'affected' as const, subject: 'Affected', text: 'Affected' }
    await asSystem
      .insertInto('desk_mails')
      .values({ organization_id: DEMO, ...mail, created_at: TEST_NOW })
      .execute()
    const taken = await deskMailRepository(server.database).takeDueMail(server.clock.now())
    return ofDemo(taken ? [taken] : [])
  },

  async 'storing uploads'() {
    return ofDemo(await batchUploadRepository(server.database).processing(server.clock.now()))
  },
}

const changeRoute = (given: Updateable<Tables['routes']>) =>
  server.database.asSystem.updateTable('routes').set(given).where('id', '=', demoId(5, 1)).execute()

/** A message that waits for a truck of the simulated fleet. */
async function writeMessage(): Promise<void> {
  const { asSystem } = server.database
  await asSystem
    .insertInto('vehicles')
    .values({
      organization_id: DEMO,
      id: VEHICLE,
      name: 'Truck',
      source: 'stormlane',
      external_id: 'SL-0001',
      external_driver_id: null,
      type: 'truck',
      created_at: TEST_NOW,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await asSystem
    .selectFrom('vehicles')
    .where('external_id', '=', 'SL-0001')
    .where('organization_id', '=', DEMO)
    .select('id')
    .executeTakeFirstOrThrow()
  const message = { vehicleId: id, message: 'Slow down', urgent: false, driverNotificationId: null, deliver: true }
  await server.database.asOrganization(DEMO, (db) =>
    server.services.outbox.write(db, DEMO, [{ ...message, dedupeKey: randomUUID() }]),
  )
}

/** An event that waits, whatever became of the organization since it was added. */
async function addWaitingEvent(): Promise<void> {
  const run = { horizon: 'nowcast' as const, runTime: TEST_NOW, until: TEST_NOW }
  await server.database.asSystem.deleteFrom('webhook_deliveries').execute()
  await server.database.asSystem.deleteFrom('announced_runs').execute()
  await announceRun(server.database, run, TEST_NOW)
}

describe.each(Object.keys(JOBS))('%s', (name) => {
  const work = async () => (await JOBS[name]?.()) ?? 0

  test('is done for an organization that is active and subscribed', async () => {
    await addWaitingEvent()
    expect(await work()).toBeGreaterThan(0)
  })

  test('passes by one that is deactivated', async () => {
    await addWaitingEvent()
    await setOrganization({ is_active: false })
    expect(await work()).toBe(0)
  })

  test('passes by one whose trial or subscription has ended', async () => {
    await addWaitingEvent()
    await setOrganization({ subscription_ends_at: TEST_NOW })
    expect(await work()).toBe(0)
  })
})
