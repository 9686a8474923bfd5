// An authenticator in software: makes passkeys and signs challenges with ES256, as a browser sends them (WebAuthn level 3).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attestedKey: 0x40 }
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

interface Options {
  origin?: string
  counter?: number
  /** Whether the user gave a fingerprint, a face or a PIN. */
  isVerified?: boolean
  /** Null for a security key that names no user. */
  userHandle?: string | null
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

export function softwareAuthenticator(portal: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string, origin = portal) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }
  const verifiedFlag = (isVerified: boolean) => FLAGS.userPresent | (isVerified ? FLAGS.userVerified : 0)
  const identity = { id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key' as const }

  return {
    /** Returns what navigator.credentials.create returns. */
    make(options: Record<string, unknown>, { origin, isVerified = true, counter = 0 }: Options = {}) {
      const { challenge, rp, user } = options as { challenge: string; rp: { id: string }; user: { id: string } }
      userHandle = user.id
      // A COSE key (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, coseKey])
      const data = authenticatorData(rp.id, verifiedFlag(isVerified) | FLAGS.attestedKey, counter, attested)
      // CBOR of { fmt: 'none', attStmt: {}, authData }. The byte before a text is 0x60 + its length: c, d, g and h in ASCII.
      const attestationObject = Buffer.concat([
        Buffer.from('a3', 'hex'),
        Buffer.from('cfmtdnonegattStmt'),
        Buffer.from('a0', 'hex'),
        Buffer.from('hauthData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        ...identity,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },

    /** Returns what navigator.credentials.get returns. */
    sign(options: Record<string, unknown>, { origin, isVerified = true, counter = 0, ...other }: Options = {}) {
      const { challenge, rpId } = options as { challenge: string; rpId: string }
      const client = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData(rpId, verifiedFlag(isVerified), counter)
      return {
        ...identity,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: other.userHandle === undefined ? userHandle : (other.userHandle ?? undefined),
        },
      }
    },
  }
}

type Post<Answer> = (path: string, payload: object) => Promise<Answer>

/** Adds a passkey of the authenticator to the caller of `post`, whose password is that of the demo. */
export async function addPasskey<Answer extends { json: () => { state: string; public_key: Record<string, unknown> } }>(
  post: Post<Answer>,
  authenticator: SoftwareAuthenticator,
  name = 'Laptop',
): Promise<Answer> {
  const { state, public_key } = (await post('/users/me/passkeys/start', { password: 'stormlane-demo' })).json()
  return post('/users/me/passkeys.json', { state, name, credential: authenticator.make(public_key) })
}
