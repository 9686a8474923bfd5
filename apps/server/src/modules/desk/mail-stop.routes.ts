// The pages are server-rendered HTML, so that they open from any mail program, without a session and without scripts.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRawBodies } from '../../platform/http/raw-body.ts'
import { sendPagePolicy } from '../../platform/http/security-headers.ts'
import { affectedMailRepository } from './affected-mail.repository.ts'
import { briefingSubscriptionRepository } from './briefing-subscription.repository.ts'
import { MAIL_STOP_PAGES as PAGES } from './mail-stop.texts.ts'
import { STOP_PATH, type StopLinks, type StoppableMail } from './stop-links.ts'

interface Dependencies {
  database: Database
  config: Config
  links: Pick<StopLinks, 'read'>
}

export async function mailStopRoutes(app: FastifyInstance, { database, config, links }: Dependencies): Promise<void> {
  const mails = affectedMailRepository(database)
  const briefings = briefingSubscriptionRepository(database)

  const send = (reply: FastifyReply, status: number, page: (nonce: string) => string) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(sendPagePolicy(reply, config)))

  async function stop({ kind, organizationId, userId, subscriptionId }: StoppableMail): Promise<void> {
    if (kind === 'affected') await mails.remove(organizationId, userId)
    else if (subscriptionId !== null) await briefings.remove(organizationId, userId, subscriptionId)
  }

  const answer = async (
    query: unknown,
    reply: FastifyReply,
    page: (mail: StoppableMail) => Promise<FastifyReply> | FastifyReply,
  ) => {
    const { key } = query as { key?: unknown }
    const mail = typeof key === 'string' ? links.read(key) : undefined
    if (mail === undefined) return send(reply, 400, PAGES.unknown)
    if (mail === 'expired') return send(reply, 410, PAGES.expired)
    return page(mail)
  }

  await app.register(async (pages) => {
    // The bodies that mail programs post are ignored, so any content type is accepted (RFC 8058).
    readRawBodies(pages)
    const hidden = { schema: { hide: true } }
    // Opening the link only asks for confirmation, because some programs open every link in a mail.
    pages.get(STOP_PATH, hidden, ({ query }, reply) =>
      answer(query, reply, ({ kind }) => send(reply, 200, (nonce) => PAGES.ask(kind, nonce))),
    )
    pages.post(STOP_PATH, hidden, ({ query }, reply) =>
      answer(query, reply, async (mail) => {
        await stop(mail)
        return send(reply, 200, (nonce) => PAGES.done(mail.kind, nonce))
      }),
    )
  })
}
