// Loaded when somebody signs in with a passkey: the sign-in pages stay small without the library.
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { entryCalls } from '@stormlane/contract'
import { api } from '../../platform/api.ts'
import { throwPasskeyProblem } from './passkey-support.ts'

/** Signs in with a passkey of this browser; with a challenge as the second step of that sign-in. */
export async function signInWithPasskey(challenge: string | undefined) {
  const step = challenge === undefined ? {} : { challenge }
  const { state, publicKey } = await api.send(entryCalls.startPasskeySignIn, { body: step })
  const optionsJSON = publicKey as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = await startAuthentication({ optionsJSON }).catch(throwPasskeyProblem)
  return api.send(entryCalls.finishPasskeySignIn, { body: { ...step, state, credential } })
}
