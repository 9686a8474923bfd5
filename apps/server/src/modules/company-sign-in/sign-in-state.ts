// The `state` of a sign-in contains its secrets, encrypted, so that nothing is stored until it ends. The portal
// compares the returned state with the one it kept, so that a link cannot sign somebody in to another person's account.
import { MINUTE_MS } from '@stormlane/domain/time'
import * as z from 'zod'
import type { Secrets } from '../../platform/secrets.ts'

const SIGN_IN_MS = 10 * MINUTE_MS

const sealed = z.object({
  purpose: z.literal('company sign-in'),
  organizationId: z.uuid(),
  verifier: z.string(),
  nonce: z.string(),
  endsAt: z.number(),
})

type SignInState = Omit<z.infer<typeof sealed>, 'purpose' | 'endsAt'>

export function sealState(secrets: Secrets, state: SignInState, now: Date): string {
  const text = JSON.stringify({ ...state, purpose: 'company sign-in', endsAt: now.getTime() + SIGN_IN_MS })
  return secrets.encrypt(text).toString('base64url')
}

/** Undefined if it is forged or too old. */
export function openState(secrets: Secrets, text: string, now: Date): SignInState | undefined {
  try {
    const state = sealed.parse(JSON.parse(secrets.decrypt(Buffer.from(text, 'base64url'))))
    return state.endsAt > now.getTime() ? state : undefined
  } catch {
    return undefined
  }
}
