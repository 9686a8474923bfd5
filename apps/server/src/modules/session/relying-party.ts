// WebAuthn with the rules of this server: discoverable passkeys, the user always verified by fingerprint, face or PIN, no attestation.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { MINUTE_MS } from '@stormlane/domain'

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms): between them every authenticator in use has one. */
const ALGORITHMS = [-8, -7, -257]

/** What the browser sends when it made a key, without the extensions, of which we ask for none. */
export interface Attestation {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
}

/** What the browser sends when a key signed a challenge. */
export interface Assertion {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined }
}

/** What is known of a passkey, apart from its owner. */
export interface StoredKey {
  credentialId: Buffer
  publicKey: Buffer
  transports: readonly string[]
}

export interface NewKey extends StoredKey {
  counter: number
}

export interface PasskeyUser {
  organizationId: string
  userId: string
  email: string
  name: string
}

/** The user as the authenticator stores it: the two ids, which say nothing about the person. */
export function userHandleOf({ organizationId, userId }: Pick<PasskeyUser, 'organizationId' | 'userId'>): Buffer {
  return Buffer.from((organizationId + userId).replaceAll('-', ''), 'hex')
}

/** Only the host of the public address may use the passkeys, and only from that address. */
export function relyingParty({ publicUrl, productName }: { publicUrl: string; productName: string }) {
  const rpID = new URL(publicUrl).hostname
  const descriptor = ({ credentialId, transports }: StoredKey) => ({
    id: credentialId.toString('base64url'),
    transports: [...transports],
  })
  // The library takes text as UTF-8; these are the bytes that the browser will send back.
  const challengeBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

  return {
    creationOptions: (user: PasskeyUser, challenge: string, existing: readonly StoredKey[]) =>
      generateRegistrationOptions({
        rpID,
        rpName: productName,
        userID: new Uint8Array(userHandleOf(user)),
        userName: user.email,
        userDisplayName: user.name,
        challenge: challengeBytes(challenge),
        timeout: 5 * MINUTE_MS,
        attestationType: 'none',
        excludeCredentials: existing.map(descriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      }),

    requestOptions: (challenge: string, allowed: readonly StoredKey[]) =>
      generateAuthenticationOptions({
        rpID,
        challenge: challengeBytes(challenge),
        timeout: 5 * MINUTE_MS,
        allowCredentials: allowed.map(descriptor),
        userVerification: 'required',
      }),

    /** The key that the browser made; undefined if it is not one for us. */
    async readNewKey(made: Attestation, challenge: string): Promise<NewKey | undefined> {
      const { clientDataJSON, attestationObject, transports = [] } = made.response
      const { verified, registrationInfo } = await orNothing(() =>
        verifyRegistrationResponse({
          response: { ...made, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: publicUrl,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      if (!verified) return undefined
      const { id, publicKey, counter } = registrationInfo.credential
      return {
        credentialId: Buffer.from(id, 'base64url'),
        publicKey: Buffer.from(publicKey),
        counter,
        transports,
      }
    },

    /**
     * The counter of the authenticator; undefined if the signature is not one for us. The library would compare counters before it checks
     * the signature; it gets none, so that only the holder of the key can run one backwards.
     */
    async readCounter(signed: Assertion, challenge: string, { publicKey }: StoredKey): Promise<number | undefined> {
      const { clientDataJSON, authenticatorData, signature } = signed.response
      const { verified, authenticationInfo } = await orNothing(() =>
        verifyAuthenticationResponse({
          response: {
            ...signed,
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: publicUrl,
          expectedRPID: rpID,
          credential: { id: signed.id, publicKey: new Uint8Array(publicKey), counter: 0 },
          requireUserVerification: true,
        }),
      )
      return verified ? authenticationInfo.newCounter : undefined
    },
  }
}

/** The library throws for everything that it does not accept. */
async function orNothing<T extends { verified: boolean }>(
  verify: () => Promise<T>,
): Promise<T | { verified: false; registrationInfo?: never; authenticationInfo?: never }> {
  try {
    return await verify()
  } catch {
    return { verified: false }
  }
}
