import type { Clock } from '@stormlane/domain/time'
import type { ProviderSignUpRepository } from '../modules/provider-sign-ups/provider-sign-up.repository.ts'
import { signUpMail } from '../modules/provider-sign-ups/provider-sign-up.texts.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/logging.ts'
import type { SendMail } from '../platform/mailer.ts'
import { mailAllDue } from '../platform/outbox/mail-lease.ts'

interface Dependencies {
  signUps: ProviderSignUpRepository
  clock: Clock
  sendMail: SendMail
  config: Pick<Config, 'productName' | 'supportEmail'>
  log: Pick<Log, 'warn'>
}

/** Mails every due request to be connected to support. */
export async function sendSignUpMail({ signUps, clock, sendMail, config, log }: Dependencies): Promise<void> {
  await mailAllDue({
    take: () => signUps.takeDueMail(),
    send: (signUp) =>
      sendMail({ to: config.supportEmail, replyTo: signUp.email, ...signUpMail(config.productName, signUp) }),
    markMailed: (signUp) => signUps.markMailed(signUp, clock.now()),
    log,
  })
}
