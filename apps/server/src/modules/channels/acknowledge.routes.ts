// Pages behind the links of notices. They lead to the same state as the button on the desk.
import { CHANNEL_NAMES } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRawBodies } from '../../platform/http/raw-body.ts'
import { sendPagePolicy } from '../../platform/http/security-headers.ts'
import type { AffectedService } from '../desk/affected.service.ts'
import type { DeskService } from '../desk/desk.service.ts'
import { ACKNOWLEDGE_PAGES as PAGES } from './acknowledge.texts.ts'
import { ACKNOWLEDGE_PATH, type AcknowledgeLinks, type LinkedNotice } from './acknowledge-links.ts'
import { findChannel } from './channel.repository.ts'

interface Dependencies {
  database: Database
  config: Config
  links: Pick<AcknowledgeLinks, 'read'>
  desk: Pick<DeskService, 'acknowledge'>
  affected: Pick<AffectedService, 'find'>
  clock: Clock
}

type Answer = { status: number; page: (nonce: string) => string }

export async function acknowledgeRoutes(
  app: FastifyInstance,
  { database, config, links, desk, affected, clock }: Dependencies,
): Promise<void> {
  /** Returns what the link is about with who writes it into the history, or the page that says why it does not work. */
  async function read(query: unknown): Promise<Answer | { linked: LinkedNotice; byName: string }> {
    const { key } = query as { key?: unknown }
    const linked = typeof key === 'string' ? links.read(key) : undefined
    if (linked === 'expired') return { status: 410, page: PAGES.expired }
    const channel = linked && (await findChannel(database, linked.organizationId, linked.channelId, clock.now()))
    if (!linked || !channel) return { status: 404, page: PAGES.unknown }
    return { linked, byName: `${channel.name} (${CHANNEL_NAMES[channel.kind]})` }
  }

  const send = (reply: FastifyReply, { status, page }: Answer) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(sendPagePolicy(reply, config)))

  await app.register(async (pages) => {
    // The body of the form is empty.
    readRawBodies(pages)
    const hidden = { schema: { hide: true } }
    // Opening the link only asks for confirmation, because chats and scanners of mails open every link.
    pages.get(ACKNOWLEDGE_PATH, hidden, async ({ query }, reply) => {
      const given = await read(query)
      if ('page' in given) return send(reply, given)
      const item = await affected.find(given.linked.organizationId, given.linked.assetId)
      const page = !item ? PAGES.over : item.state === 'new' ? PAGES.ask(item) : PAGES.handled(item)
      return send(reply, { status: 200, page })
    })
    pages.post(ACKNOWLEDGE_PATH, hidden, async ({ query }, reply) => {
      const given = await read(query)
      if ('page' in given) return send(reply, given)
      const { organizationId, assetId } = given.linked
      const item = await desk.acknowledge(organizationId, assetId, given.byName)
      return send(reply, { status: 200, page: item ? PAGES.handled(item) : PAGES.over })
    })
  })
}
