import { fileSupportMessage, listSupportMessages } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/queue.ts'
import { supportRepository } from './support.repository.ts'

/** All questions are mailed to one mailbox, so neither a user nor an organization may flood it. */
const QUESTIONS_PER_USER = { burst: 10, perSecond: 10 / 3600 }
const QUESTIONS_PER_ORGANIZATION = { burst: 50, perSecond: 50 / 3600 }

/** Questions that the panel lists; they are kept as long as the audit log. */
const LISTED_QUESTIONS = 20

interface Dependencies {
  config: Pick<Config, 'supportAnswersWithin'>
  database: Database
  clock: Clock
  queue: Pick<Queue, 'send'>
}

export function supportRoutes(app: FastifyInstance, { config, database, clock, queue }: Dependencies): void {
  const support = supportRepository(database)
  const perUser = database.sharedLimits.open('questions of a user', QUESTIONS_PER_USER)
  const perOrganization = database.sharedLimits.open('questions of an organization', QUESTIONS_PER_ORGANIZATION)
  route(app, listSupportMessages, async ({ session }) => {
    const asked = await support.latestOf(session.organizationId, session.userId, LISTED_QUESTIONS)
    return {
      support_messages: asked.map(({ id, message, askedAt, mailedAt }) => ({
        id,
        message,
        created_at: askedAt.toISOString(),
        is_mailed: mailedAt !== null,
      })),
      answered_within: config.supportAnswersWithin,
    }
  })
  route(app, fileSupportMessage, async (request) => {
    const { organizationId, userId } = request.session
    const { message, page, viewport } = request.body
    await perUser.take(userId)
    await perOrganization.take(organizationId)
    const question = { userId, message, page, viewport: viewport ?? null, createdAt: clock.now() }
    const filed = await support.file(organizationId, question)
    // The message is stored, and the job also runs on a schedule: if this send is lost, the mail is only late.
    await queue.send('send-support-mail', {})
    return { support_message: filed }
  })
}
