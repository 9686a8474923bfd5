// Loaded on demand or after the form is shown, so that the sign-in pages stay small without the library.
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { entryCalls } from '@stormlane/contract'
import { api } from '../../platform/api.ts'
import { throwPasskeyProblem } from './passkey-support.ts'

/** A passkey that the user chose from the suggestions of a field. */
export interface ChosenPasskey {
  state: string
  credential: AuthenticationResponseJSON
}

/** The server's state expires after five minutes, so suggestions are renewed before that. */
const RENEW_SUGGESTIONS_AFTER_MS = 4 * 60_000

async function requestOptions(body: { challenge?: string }) {
  const { state, publicKey } = await api.send(entryCalls.startPasskeySignIn, { body })
  return { state, optionsJSON: publicKey as unknown as PublicKeyCredentialRequestOptionsJSON }
}

/** Signs in with a passkey of this browser. Given a challenge, this is the second step of that sign-in. */
export async function signInWithPasskey(challenge: string | undefined) {
  const step = challenge === undefined ? {} : { challenge }
  const { state, optionsJSON } = await requestOptions(step)
  const credential = await startAuthentication({ optionsJSON }).catch(throwPasskeyProblem)
  return api.send(entryCalls.finishPasskeySignIn, { body: { ...step, state, credential } })
}

export const signInWithChosen = (chosen: ChosenPasskey) => api.send(entryCalls.finishPasskeySignIn, { body: chosen })

/**
 * Lets the browser suggest passkeys in the field with `autocomplete="username webauthn"` until `stopped` aborts.
 * Suggestions only complement the button, so their failures are not shown. Pressing the button ends them, because a
 * browser handles one passkey request at a time.
 */
export async function suggestPasskeys(onChosen: (chosen: ChosenPasskey) => void, stopped: AbortSignal): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  const suggest = async (): Promise<void> => {
    const { state, optionsJSON } = await requestOptions({})
    if (stopped.aborted) return
    const renewal = setTimeout(() => void suggest().catch(() => undefined), RENEW_SUGGESTIONS_AFTER_MS)
    try {
      const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
      onChosen({ state, credential })
    } finally {
      clearTimeout(renewal)
    }
  }
  stopped.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  await suggest().catch(() => undefined)
}
