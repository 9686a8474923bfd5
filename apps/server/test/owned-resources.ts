import { randomUUID } from 'node:crypto'
import {
  createBriefingSubscription,
  createChannel,
  createWebhook,
  listMySessions,
  saveTelematicsConnection,
} from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { DAY_MS } from '@stormlane/domain/time'
import { DEMO_ORGANIZATION_ID, demoId } from '../src/demo/demo-assets.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { TestApp } from './app.ts'
import { TEST_NOW } from './test-now.ts'
import { sendForm } from './upload.ts'

/** The admin who owns the sessions and passkeys. */
export const OWNER_ID = demoId(2, 1)
export const OWNED_VEHICLE_EXTERNAL_ID = 'truck'

/** What a server must provide to get resources: the server of a test, or one in a separate process. */
export type ResourceServer = Pick<TestApp, 'send' | 'ask' | 'signIn'> & { database: Database }

/** Id and table by the path before the id. */
export type OwnedResources = Record<string, { table: string; id: string }>

/** One resource of the demo organization for each path that ends with an id. */
export async function makeOwnedResources(server: ResourceServer, token: string): Promise<OwnedResources> {
  const post = async (path: string, payload: object) =>
    (await server.send('POST', `/api${path}`, { payload: { token, ...payload } })).json()
  const notification = demoId(6, 1)
  const vehicle = await insertVehicle(server)
  const message = (await post(`/vehicles/${vehicle}/message`, { message: 'Hello' })).vehicle_message.id
  await server.database.asSystem
    .updateTable('vehicle_messages')
    .set({ driver_notification_id: notification })
    .where('id', '=', message)
    .execute()
  const file = { name: 'sites.csv', content: 'name,latitude,longitude\nYard,41.2,-96\nBad,,\n' }
  const upload = (await sendForm(server, { token, batch_type: 'location', file })).json()
  const connection = await post(saveTelematicsConnection.path, findExample(saveTelematicsConnection)?.body as object)
  const webhook = (await post(createWebhook.path, findExample(createWebhook)?.body as object)).webhook.id
  const channel = (await post(createChannel.path, findExample(createChannel)?.body as object)).channel.id
  await insertDecision(server)
  return {
    '/cities': { table: 'locations', id: demoId(4, 1) },
    '/affected_assets': { table: 'locations', id: demoId(4, 1) },
    '/message_sendings': {
      table: 'message_sendings',
      id: (
        await post('/vehicle_messages.json', {
          vehicle_ids: [vehicle],
          texts: { en: 'Slow down' },
          send_at: new Date(TEST_NOW.getTime() + DAY_MS).toISOString(),
        })
      ).sending_id,
    },
    '/message_templates': {
      table: 'message_templates',
      id: (await post('/message_templates.json', { name: 'Stop', texts: { en: 'Stop' } })).message_template.id,
    },
    '/saved_views': {
      table: 'saved_views',
      id: (await post('/saved_views.json', { name: 'Wall', address: '/client/map', is_shared: true })).saved_view.id,
    },
    '/users/me/briefing_subscriptions': {
      table: 'briefing_subscriptions',
      id: (await post(createBriefingSubscription.path, { hour: 6, days: 'weekdays' })).briefing_subscription.id,
    },
    '/route_links': { table: 'shared_routes', id: await insertLink(server) },
    '/routes': { table: 'routes', id: demoId(5, 1) },
    '/driver_notifications': { table: 'driver_notifications', id: notification },
    '/members': { table: 'users', id: demoId(2, 2) },
    '/users/me/sessions': { table: 'sessions', id: await signInElsewhere(server) },
    '/users/me/passkeys': { table: 'passkeys', id: await insertPasskey(server) },
    '/vehicles': { table: 'vehicles', id: vehicle },
    '/proof/:type': { table: 'vehicles', id: vehicle },
    '/vehicle_messages': { table: 'vehicle_messages', id: message },
    '/batch_uploads': { table: 'batch_uploads', id: upload.batch_upload.id },
    '/api_tokens': {
      table: 'api_tokens',
      id: (await post('/api_tokens.json', { name: 'Tower', permissions: ['weather'] })).api_token.id,
    },
    '/telematics_connections': { table: 'telematics_connections', id: connection.telematics_connection.id },
    '/account/channels': { table: 'webhook_endpoints', id: channel },
    '/account/webhooks': { table: 'webhook_endpoints', id: webhook },
    '/account/webhook_deliveries': { table: 'webhook_deliveries', id: await insertDelivery(server, webhook) },
  }
}

/** The jobs of the server do not run, so the demo route has no decision yet. */
async function insertDecision({ database }: ResourceServer): Promise<void> {
  await database.asSystem
    .insertInto('decisions')
    .values({
      organization_id: DEMO_ORGANIZATION_ID,
      route_id: demoId(5, 1),
      made_from: 'test',
      run_time: TEST_NOW,
      network: null,
      computed_at: TEST_NOW,
      journey_revision: 0,
      latitude: 41,
      longitude: -96,
      decision: JSON.stringify({
        position: { latitude: 41, longitude: -96, source: 'origin', reported_at: null },
        hours: null,
        appointment: null,
        alternatives: [],
        advice: null,
        remarks: [],
      }),
    })
    .execute()
}

async function insertVehicle(server: ResourceServer): Promise<string> {
  const { id } = await server.database.asSystem
    .insertInto('vehicles')
    .values({
      organization_id: DEMO_ORGANIZATION_ID,
      name: 'Truck',
      source: 'samsara',
      external_id: OWNED_VEHICLE_EXTERNAL_ID,
      external_driver_id: null,
      type: 'truck',
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Another session of the owner. */
async function signInElsewhere(server: ResourceServer): Promise<string> {
  const { sessions } = await server.ask(listMySessions, await server.signIn())
  return sessions.find(({ is_current }) => is_current)?.id ?? ''
}

async function insertPasskey(server: ResourceServer): Promise<string> {
  const key = { credential_id: Buffer.from('key'), public_key: Buffer.from('key'), counter: 0, transports: [] }
  const { id } = await server.database.asSystem
    .insertInto('passkeys')
    .values({ organization_id: DEMO_ORGANIZATION_ID, user_id: OWNER_ID, ...key, name: 'Phone', created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertLink(server: ResourceServer): Promise<string> {
  const shared = { key_hash: Buffer.from('link'), route_id: demoId(5, 3), snapshot: null, data: '{}' }
  const { id } = await server.database.asSystem
    .insertInto('shared_routes')
    .values({
      organization_id: DEMO_ORGANIZATION_ID,
      ...shared,
      created_by: OWNER_ID,
      created_at: TEST_NOW,
      expires_at: new Date(TEST_NOW.getTime() + DAY_MS),
      revoked_at: null,
      last_opened_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertDelivery(server: ResourceServer, endpoint_id: string): Promise<string> {
  const event = { event_id: randomUUID(), type: 'route.clear', order_key: 'route', body: '{}' }
  const { id } = await server.database.asSystem
    .insertInto('webhook_deliveries')
    .values({ organization_id: DEMO_ORGANIZATION_ID, endpoint_id, ...event, status: 'failed', created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
