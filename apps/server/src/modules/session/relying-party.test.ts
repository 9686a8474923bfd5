import { describe, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { relyingParty, userHandleOf } from './relying-party.ts'

const PORTAL = 'https://portal.stormlane.example'
const USER = {
  organizationId: '00000000-0000-4000-8001-000000000001',
  userId: '00000000-0000-4000-8002-000000000002',
  email: 'marco@cardinal.example',
  name: 'Marco Ruiz',
}
const CHALLENGE = Buffer.alloc(32, 7).toString('base64url')
const FIVE_MINUTES_MS = 300_000
const KEY = { credentialId: Buffer.from('a key'), publicKey: Buffer.from('public'), transports: ['usb', 'nfc'] }
const DESCRIBED = { id: KEY.credentialId.toString('base64url'), transports: KEY.transports, type: 'public-key' }

const party = relyingParty({ publicUrl: PORTAL, productName: 'Storm & Lane' })

test('the handle of a user is made of both ids and nothing else', () => {
  expect(userHandleOf(USER).toString('hex')).toBe(
    '00000000000040008001000000000001' + '00000000000040008002000000000002',
  )
})

describe('what the browser is asked for', () => {
  test('a new key is discoverable, verifies its user, is not attested, and is none of the known ones', async () => {
    expect(await party.creationOptions(USER, CHALLENGE, [KEY])).toMatchObject({
      challenge: CHALLENGE,
      rp: { id: 'portal.stormlane.example', name: 'Storm & Lane' },
      user: { id: userHandleOf(USER).toString('base64url'), name: USER.email, displayName: USER.name },
      // EdDSA, ES256 and RS256 in the registry of COSE algorithms.
      pubKeyCredParams: [
        { alg: -8, type: 'public-key' },
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
      timeout: FIVE_MINUTES_MS,
      attestation: 'none',
      excludeCredentials: [DESCRIBED],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test('a signature verifies its user, with one of the allowed keys', async () => {
    expect(await party.requestOptions(CHALLENGE, [KEY])).toMatchObject({
      challenge: CHALLENGE,
      rpId: 'portal.stormlane.example',
      timeout: FIVE_MINUTES_MS,
      allowCredentials: [DESCRIBED],
      userVerification: 'required',
    })
  })
})

describe('what the browser sends', () => {
  const make = async (options = {}) => {
    const phone = softwareAuthenticator(PORTAL)
    const asked = await party.creationOptions(USER, CHALLENGE, [])
    return { phone, made: phone.make({ ...asked }, options) }
  }
  const sign = async (phone: ReturnType<typeof softwareAuthenticator>, options = {}) =>
    phone.sign({ ...(await party.requestOptions(CHALLENGE, [])) }, options)

  test('a new key comes with its id, counter and transports', async () => {
    const { made } = await make({ counter: 5 })
    const key = await party.readNewKey(made, CHALLENGE)
    expect(key).toMatchObject({ counter: 5, transports: ['internal'] })
    expect(key?.credentialId.toString('base64url')).toBe(made.id)
    const { transports: _, ...response } = made.response
    expect((await party.readNewKey({ ...made, response }, CHALLENGE))?.transports).toEqual([])
  })

  test('a new key for another challenge, from another site or without verification is none for us', async () => {
    expect(await party.readNewKey((await make()).made, 'AAAA')).toBeUndefined()
    expect(await party.readNewKey((await make({ origin: `${PORTAL}:8443` })).made, CHALLENGE)).toBeUndefined()
    expect(await party.readNewKey((await make({ isVerified: false })).made, CHALLENGE)).toBeUndefined()
  })

  test('a signature tells the counter of its key, whatever it was before', async () => {
    const { phone, made } = await make()
    const key = await party.readNewKey(made, CHALLENGE)
    if (!key) throw new Error('The key was not read.')
    for (const counter of [0, 9, 1])
      expect(await party.readCounter(await sign(phone, { counter }), CHALLENGE, key)).toBe(counter)
    expect(await party.readCounter(await sign(phone), 'AAAA', key)).toBeUndefined()
    expect(await party.readCounter(await sign(phone, { isVerified: false }), CHALLENGE, key)).toBeUndefined()
    expect(await party.readCounter(await sign(softwareAuthenticator(PORTAL)), CHALLENGE, key)).toBeUndefined()
  })
})
