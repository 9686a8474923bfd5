import { confirmIntegration } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/queue.ts'
import type { ProviderSignUpRepository } from './provider-sign-up.repository.ts'
import type { SignUpLinks } from './sign-up-link.ts'

interface Dependencies {
  signUps: ProviderSignUpRepository
  links: SignUpLinks
  clock: Clock
  queue: Pick<Queue, 'send'>
}

export function providerSignUpRoutes(app: FastifyInstance, { signUps, links, clock, queue }: Dependencies): void {
  route(app, confirmIntegration, async (request) => {
    const { provider } = request.params
    const { email, id, signature } = request.body
    const state = links.check(provider, { id, signature }, clock.now())
    if (state === 'forged') throw new DomainError('INVALID_SIGN_UP_LINK')
    if (state === 'expired') throw new DomainError('SIGN_UP_LINK_EXPIRED')
    const usedWith = await signUps.store({ linkId: id, provider, email }, clock.now())
    // Resubmitting the same form, after a lost answer, is not a second use.
    if (usedWith !== email) throw new DomainError('SIGN_UP_LINK_USED')
    // The job also runs on a schedule, so a lost nudge only delays the mail.
    await queue.send('send-sign-up-mail', {})
    return { success: true as const }
  })
}
