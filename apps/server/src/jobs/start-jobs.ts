// Registers the job handlers and the scheduled jobs.
import type { Clock } from '@stormlane/domain/time'
import type { AffectedService } from '../modules/desk/affected.service.ts'
import type { AffectedStormsService } from '../modules/desk/affected-storms.service.ts'
import { briefingService } from '../modules/desk/briefing.service.ts'
import { stopLinks } from '../modules/desk/stop-links.ts'
import type { Invitations } from '../modules/members/invitation.ts'
import type { ProviderSignUpRepository } from '../modules/provider-sign-ups/provider-sign-up.repository.ts'
import type { PasswordResets } from '../modules/session/password-resets.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/logging.ts'
import type { SendMail } from '../platform/mailer.ts'
import type { Queue } from '../platform/queue.ts'
import type { Secrets } from '../platform/secrets.ts'
import { pruneExpired } from './prune-expired.ts'
import { sendBriefingMail } from './send-briefing-mail.ts'
import { sendDeskMail } from './send-desk-mail.ts'
import { sendHandOverMail } from './send-hand-over-mail.ts'
import { sendInvitation } from './send-invitation.ts'
import { sendPasswordReset } from './send-password-reset.ts'
import { sendSignUpMail } from './send-sign-up-mail.ts'
import { sendSupportMail } from './send-support-mail.ts'
import { sendWebhookMail } from './send-webhook-mail.ts'

interface Dependencies {
  config: Config
  clock: Clock
  database: Database
  queue: Queue
  sendMail: SendMail
  secrets: Secrets
  affected: AffectedService
  affectedStorms: AffectedStormsService
  log: Log
  services: { passwordResets: PasswordResets; invitations: Invitations; providerSignUps: ProviderSignUpRepository }
}

export async function startJobs(dependencies: Dependencies): Promise<void> {
  const { config, clock, database, queue, sendMail, secrets, affected, affectedStorms, services, log } = dependencies
  const links = stopLinks({ secrets, clock, config })
  const { passwordResets, invitations } = services
  await queue.work('send-invitation', (job) => sendInvitation({ passwordResets, invitations, sendMail, config }, job))
  await queue.work('send-password-reset', (job) => sendPasswordReset({ passwordResets, sendMail, config }, job))
  await queue.work('send-sign-up-mail', () =>
    sendSignUpMail({ signUps: services.providerSignUps, clock, sendMail, config, log }),
  )
  await queue.work('send-support-mail', () => sendSupportMail({ database, clock, sendMail, config, log }))
  await queue.work('send-webhook-mail', () => sendWebhookMail({ database, clock, sendMail, config, log }))
  await queue.work('send-hand-over-mail', () => sendHandOverMail({ database, clock, sendMail, config, log }))
  await queue.work('send-desk-mail', () => sendDeskMail({ database, clock, sendMail, links, log }))
  const briefings = briefingService({ database, clock, affected, affectedStorms })
  await queue.work('send-briefing-mail', () =>
    sendBriefingMail({ database, clock, briefings, sendMail, links, config, log }),
  )
  await queue.work('prune-expired', () => pruneExpired(database, clock))
  await queue.schedule('send-sign-up-mail', '*/10 * * * *')
  await queue.schedule('send-support-mail', '*/10 * * * *')
  await queue.schedule('send-webhook-mail', '*/5 * * * *')
  await queue.schedule('send-hand-over-mail', '*/5 * * * *')
  await queue.schedule('send-desk-mail', '*/5 * * * *')
  await queue.schedule('send-briefing-mail', '*/5 * * * *')
  await queue.schedule('prune-expired', '17 * * * *')
}
