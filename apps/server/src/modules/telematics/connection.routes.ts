import {
  deleteTelematicsConnection,
  listTelematicsConnections,
  receiveMotiveWebhook,
  saveTelematicsConnection,
  testTelematicsConnection,
} from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { readRawBodies } from '../../platform/http/raw-body.ts'
import { route } from '../../platform/http/route.ts'
import type { ConnectionService } from './connection.service.ts'
import type { MotiveWebhooks } from './motive-webhook.service.ts'

interface Dependencies {
  connections: ConnectionService
  motiveWebhooks: MotiveWebhooks
}

export async function connectionRoutes(
  app: FastifyInstance,
  { connections, motiveWebhooks }: Dependencies,
): Promise<void> {
  route(app, listTelematicsConnections, async ({ session }) => ({
    telematics_connections: await connections.list(session.organizationId),
  }))
  route(app, testTelematicsConnection, async ({ actor, body }) => ({
    connection_test: await connections.test(actor, body),
  }))
  route(app, saveTelematicsConnection, async ({ actor, body }) => ({
    telematics_connection: await connections.save(actor, body),
  }))
  route(app, deleteTelematicsConnection, async ({ actor, params }) => {
    await connections.disconnect(actor, params.id)
    return { success: true as const }
  })
  await app.register(async (webhooks) => {
    const rawBody = readRawBodies(webhooks)
    route(webhooks, receiveMotiveWebhook, async (request) => ({
      received: true as const,
      is_news: await motiveWebhooks.receive(request.params.id, rawBody(request), request.headers),
    }))
  })
}
