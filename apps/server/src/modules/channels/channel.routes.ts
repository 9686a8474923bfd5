import {
  createChannel,
  deleteChannel,
  listChannelNotices,
  listChannels,
  sendTestNotice,
  updateChannel,
} from '@stormlane/contract'
import { MAX_CHANNELS } from '@stormlane/domain/product'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { ChannelService } from './channel.service.ts'

export function channelRoutes(app: FastifyInstance, channels: ChannelService): void {
  route(app, listChannels, async ({ session }) => ({
    channels: await channels.list(session.organizationId),
    max_channels: MAX_CHANNELS,
  }))
  route(app, createChannel, async ({ actor, body }) => ({ channel: await channels.create(actor, body) }))
  route(app, updateChannel, async ({ actor, params, body }) => ({
    channel: await channels.update(actor, params.id, body),
  }))
  route(app, deleteChannel, async ({ actor, params }) => {
    await channels.remove(actor, params.id)
    return { success: true as const }
  })
  route(app, sendTestNotice, async ({ actor, params }) => ({
    channel_notices: await channels.sendTest(actor, params.id),
  }))
  route(app, listChannelNotices, async ({ session, query }) => {
    const { notices, hasNextPage } = await channels.notices(session.organizationId, query.page)
    return { channel_notices: notices, has_next_page: hasNextPage }
  })
}
