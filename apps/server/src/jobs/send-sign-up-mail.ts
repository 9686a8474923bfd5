import type { Clock } from '@stormlane/domain'
import type { ProviderSignUpRepository } from '../modules/provider-sign-ups/provider-sign-up.repository.ts'
import { signUpMail } from '../modules/provider-sign-ups/provider-sign-up.texts.ts'
import type { Config } from '../platform/config.ts'
import type { SendMail } from '../platform/mailer.ts'

interface Dependencies {
  signUps: ProviderSignUpRepository
  clock: Clock
  sendMail: SendMail
  config: Pick<Config, 'productName' | 'supportEmail'>
}

/** Tells support of every request to be connected that was not mailed yet. */
export async function sendSignUpMail({ signUps, clock, sendMail, config }: Dependencies): Promise<void> {
  const mailNext = () =>
    signUps.mailNext(clock.now(), (signUp) =>
      sendMail({ to: config.supportEmail, replyTo: signUp.email, ...signUpMail(config.productName, signUp) }),
    )
  while (await mailNext());
}
