// State that the browser keeps while the user is asked for a passkey: `<purpose>.<end in ms>.<challenge>.<signature>`.
// The authenticator signs the challenge, which is not secret; our signature stays in the tab that began, so nobody else
// can finish. Nothing is stored before a passkey is accepted.
import { MINUTE_MS } from '@stormlane/domain/time'
import type { Secrets } from '../../platform/secrets.ts'
import { randomToken } from '../../platform/tokens.ts'

const STATE_MS = 5 * MINUTE_MS

/** To add a passkey, to sign in with one, or to pass the second step of a sign-in. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'second-step'

export interface PasskeyChallenge {
  challenge: string
  expiresAt: Date
}

export function passkeyStates(secrets: Pick<Secrets, 'sign' | 'isSignedBy'>) {
  const signedText = (text: string, boundTo: string) => `passkey ${text} ${boundTo}`
  return {
    /** `boundTo` is the session or the sign-in that the passkey belongs to. */
    issue(purpose: PasskeyPurpose, boundTo: string, now: Date): { state: string; challenge: string } {
      const challenge = randomToken()
      const text = [purpose, now.getTime() + STATE_MS, challenge].join('.')
      return { state: `${text}.${secrets.sign(signedText(text, boundTo))}`, challenge }
    },

    /** Returns undefined if the state is forged, expired, or bound to something else. */
    read(state: string, purpose: PasskeyPurpose, boundTo: string, now: Date): PasskeyChallenge | undefined {
      const [word = '', end = '', challenge = '', signed = ''] = state.split('.')
      if (word !== purpose || !(Number(end) > now.getTime())) return undefined
      const text = [word, end, challenge].join('.')
      if (!secrets.isSignedBy(signedText(text, boundTo), signed)) return undefined
      return { challenge, expiresAt: new Date(Number(end)) }
    },
  }
}
