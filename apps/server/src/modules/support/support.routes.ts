import { fileSupportMessage } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/queue.ts'
import { supportRepository } from './support.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  queue: Pick<Queue, 'send'>
}

export function supportRoutes(app: FastifyInstance, { database, clock, queue }: Dependencies): void {
  const support = supportRepository(database)
  route(app, fileSupportMessage, async (request) => {
    const { organizationId, userId } = request.session
    const { message, page, viewport } = request.body
    const question = { userId, message, page, viewport: viewport ?? null, createdAt: clock.now() }
    const filed = await support.file(organizationId, question)
    // The message is stored, and the job also runs on a schedule: if this send is lost, the mail is only late.
    await queue.send('send-support-mail', {})
    return { support_message: filed }
  })
}
