// WebAuthn with this server's rules: discoverable passkeys, user verification by fingerprint, face or PIN always
// required, no attestation.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { MINUTE_MS } from '@stormlane/domain/time'

/** EdDSA, ES256 and RS256 (IANA COSE Algorithms): every authenticator in use supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]

/** What the browser sends after creating a key, without extensions, because we request none. */
export interface Attestation {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
}

/** What the browser sends after a key signed a challenge. */
export interface Assertion {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined }
}

/** What is stored about a passkey, apart from its owner. */
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

/** The user handle that the authenticator stores: the two ids, which reveal nothing about the person. */
export function userHandleOf({ organizationId, userId }: Pick<PasskeyUser, 'organizationId' | 'userId'>): Buffer {
  return Buffer.from((organizationId + userId).replaceAll('-', ''), 'hex')
}

/** Passkeys work only for the host of the public address, and only from that address. */
export function relyingParty({ publicUrl, productName }: { publicUrl: string; productName: string }) {
  const rpID = new URL(publicUrl).hostname
  const descriptor = ({ credentialId, transports }: StoredKey) => ({
    id: credentialId.toString('base64url'),
    transports: [...transports],
  })
  // The library would encode text as UTF-8; these are the bytes that the browser sends back.
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

    /** Returns the key that the browser created; undefined if it is not valid for this server. */
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
     * Returns the authenticator's counter; undefined if the signature is not valid for this server. The library would
     * compare counters before it checks the signature. It is given none, so that only the holder of the key can make
     * the counter run backwards.
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

/** The library throws on everything that it does not accept. */
async function orNothing<T extends { verified: boolean }>(
  verify: () => Promise<T>,
): Promise<T | { verified: false; registrationInfo?: never; authenticationInfo?: never }> {
  try {
    return await verify()
  } catch {
    return { verified: false }
  }
}
