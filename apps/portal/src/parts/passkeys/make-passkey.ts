import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { addPasskey, startPasskey } from '@stormlane/contract'
import { api } from '../../platform/api.ts'
import { throwPasskeyProblem } from './passkey-support.ts'

/** Makes a passkey in this browser and adds it to the user. */
export async function makePasskey({ name, password }: { name: string; password: string }) {
  const { state, publicKey } = await api.send(startPasskey, { body: { password } })
  const optionsJSON = publicKey as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON }).catch(throwPasskeyProblem)
  return api.send(addPasskey, { body: { state, name, credential } })
}
