// Between the password and the code of an authenticator app there is no session, only this challenge:
// `<organization>.<user>.<method>.<end in ms>.<signature>`. The signature covers the stored password hash, so a new
// password invalidates the challenge.
import { SIGN_IN_METHODS, type SignInMethod } from '@stormlane/domain/sign-in'
import { MINUTE_MS } from '@stormlane/domain/time'
import { isUuid } from '../../platform/database/text-conditions.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Account } from './session.repository.ts'

const CHALLENGE_MS = 5 * MINUTE_MS

export interface SignInChallenge {
  challenge: string
  expiresAt: Date
}

interface Claim {
  organizationId: string
  userId: string
  method: SignInMethod
}

export function signInChallenges(secrets: Secrets) {
  const signedText = (text: string, account: Account) => `sign-in challenge ${text} ${account.passwordHash ?? ''}`
  return {
    issue(account: Account, method: SignInMethod, now: Date): SignInChallenge {
      const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
      const text = [account.organizationId, account.userId, method, expiresAt.getTime()].join('.')
      return { challenge: `${text}.${secrets.sign(signedText(text, account))}`, expiresAt }
    },

    /**
     * Returns the account of a challenge, which `find` looks up; undefined if the challenge is forged, expired, or
     * older than the password.
     */
    async read(
      challenge: string,
      find: (claim: Claim) => Promise<Account | undefined>,
      now: Date,
    ): Promise<{ account: Account; method: SignInMethod } | undefined> {
      const [organizationId = '', userId = '', word = '', end = '', signed = ''] = challenge.split('.')
      const method = SIGN_IN_METHODS.find((one) => one === word)
      if (!method || !isUuid(organizationId) || !isUuid(userId) || !(Number(end) > now.getTime())) return undefined
      const account = await find({ organizationId, userId, method })
      const text = [organizationId, userId, word, end].join('.')
      const isOurs = account && secrets.isSignedBy(signedText(text, account), signed)
      return isOurs ? { account, method } : undefined
    },
  }
}
