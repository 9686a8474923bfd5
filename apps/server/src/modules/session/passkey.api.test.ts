import { getMe, getMySecurity } from '@stormlane/contract'
import { MINUTE_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { addPasskey, type SoftwareAuthenticator, softwareAuthenticator } from '../../../test/software-authenticator.ts'
import { totpCode } from '../../../test/totp-code.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { operatorOf } from '../../platform/http/session.ts'

const PORTAL = 'https://portal.stormlane.example'
const MEMBER = { email: 'member@stormlane.example', password: 'stormlane-demo' }
const MARCO = demoId(2, 2)

let server: TestApp
let token: string
let phone: SoftwareAuthenticator

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: PORTAL, PRODUCT_NAME: 'Storm & Lane' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  const tables = [
    'passkeys',
    'second_factors',
    'sign_in_rules',
    'identity_providers',
    'sign_in_failures',
    'sessions',
  ] as const
  for (const table of tables) await server.database.asSystem.deleteFrom(table).execute()
  token = await server.signIn(MEMBER.email)
  phone = softwareAuthenticator(PORTAL)
})

const post = (path: string, payload: object, as: string | undefined = token) =>
  server.send('POST', `/api${path}`, { payload: { ...(as && { token: as }), ...payload } })
const begin = async (challenge?: string) => (await post('/users/passkey_sign_in/start', { challenge }, '')).json()
const finish = (state: string, credential: object, challenge?: string) =>
  post('/users/passkey_sign_in.json', { state, credential, challenge }, '')
const passwordSignIn = async () =>
  (await server.send('POST', '/api/api_client_signin.json', { payload: MEMBER })).json()
const passkeys = async () => (await server.ask(getMySecurity, token)).passkeys
const wait = (ms: number) => server.clock.moveTo(new Date(server.clock.now().getTime() + ms))

/** Signs in with the passkey of the phone, or with what the options make different. */
async function signIn(options: Parameters<SoftwareAuthenticator['sign']>[1] = {}, authenticator = phone) {
  const { state, public_key } = await begin()
  return finish(state, authenticator.sign(public_key, options))
}

const lastLine = async () => {
  const lines = server.database.asSystem.selectFrom('audit_lines').select(['action', 'subject', 'actor_id'])
  return lines.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}
const failed = (subject: string) => ({ action: 'sign_in_failed', subject, actor_id: MARCO })

async function setUpApp(): Promise<(steps: number) => string> {
  const { secret } = (await post('/users/me/second_factor/start', { password: MEMBER.password })).json()
  const code = (steps: number) => totpCode(secret, new Date(TEST_NOW.getTime() + steps * 30_000))
  await post('/users/me/second_factor/confirm', { code: code(0) })
  return code
}

describe('adding a passkey', () => {
  test('needs the password, and asks the browser for a discoverable key with user verification', async () => {
    const wrong = await post('/users/me/passkeys/start', { password: 'not the password' })
    expect([wrong.status, wrong.json().code]).toEqual([403, 'WRONG_PASSWORD'])
    const { public_key } = (await post('/users/me/passkeys/start', { password: MEMBER.password })).json()
    expect(public_key).toMatchObject({
      rp: { id: 'portal.stormlane.example', name: 'Storm & Lane' },
      user: { name: MEMBER.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await passkeys()).toEqual([])
  })

  test('keeps its name, and lists it with its last use', async () => {
    const { passkey } = (await addPasskey(post, phone, ' Pixel 9 ')).json() as unknown as { passkey: object }
    expect(passkey).toMatchObject({ name: 'Pixel 9', created_at: TEST_NOW.toISOString(), last_used_at: null })
    expect(await lastLine()).toEqual({ action: 'passkey_added', subject: 'Pixel 9', actor_id: MARCO })
    wait(MINUTE_MS)
    expect((await signIn()).status).toBe(200)
    expect(await passkeys()).toMatchObject([{ name: 'Pixel 9', last_used_at: '2026-01-15T12:01:00.000Z' }])
  })

  test('refuses a key that is added twice, and tells the browser which keys there are', async () => {
    await addPasskey(post, phone)
    const again = await addPasskey(post, phone)
    expect([again.status, again.json()]).toMatchObject([409, { error: 'This passkey was already added.' }])
    const { public_key } = (await post('/users/me/passkeys/start', { password: MEMBER.password })).json()
    expect(public_key.excludeCredentials).toHaveLength(1)
  })

  test('refuses a foreign origin, an unverified user, and a state that is late, repeated or of another session', async () => {
    const start = async (as = token) =>
      (await post('/users/me/passkeys/start', { password: MEMBER.password }, as)).json()
    const add = async (asked: { state: string }, credential: object, as = token) => {
      const answer = await post('/users/me/passkeys.json', { state: asked.state, name: 'Key', credential }, as)
      return [answer.status, answer.json().code]
    }
    const refused = [403, 'PASSKEY_REFUSED']
    const asked = await start()
    expect(await add(asked, phone.make(asked.public_key, { origin: 'https://phish.example' }))).toEqual(refused)
    expect(await add(asked, phone.make(asked.public_key, { isVerified: false }))).toEqual(refused)
    const otherSession = await server.signIn(MEMBER.email)
    expect(await add(asked, phone.make(asked.public_key), otherSession)).toEqual(refused)
    expect(await add(asked, phone.make(asked.public_key))).toEqual([200, undefined])
    expect(await add(asked, softwareAuthenticator(PORTAL).make(asked.public_key))).toEqual([409, 'CONFLICT'])
    const late = await start()
    wait(5 * MINUTE_MS)
    expect(await add(late, phone.make(late.public_key))).toEqual(refused)
    expect(await passkeys()).toHaveLength(1)
  })
})

test('a user has at most twenty passkeys', async () => {
  const owner = { organization_id: DEMO_ORGANIZATION_ID, user_id: MARCO, public_key: Buffer.from('x'), counter: 0 }
  const keys = Array.from({ length: 19 }, (_, index) => ({
    ...owner,
    credential_id: Buffer.from(`key ${index}`),
    transports: [],
    name: `Key ${index}`,
    created_at: TEST_NOW,
  }))
  await server.database.asSystem.insertInto('passkeys').values(keys).execute()
  expect((await addPasskey(post, phone)).status).toBe(200)
  const full = await post('/users/me/passkeys/start', { password: MEMBER.password })
  expect([full.status, full.json().code, full.json().error]).toEqual([
    409,
    'CONFLICT',
    'You have 20 passkeys. Remove one first.',
  ])
})

describe('sign-in with a passkey', () => {
  beforeEach(() => addPasskey(post, phone))

  test('begins a session without a password, and says so in the audit trail', async () => {
    const answer = await signIn()
    expect(answer.json()).toMatchObject({ email: MEMBER.email, login_id: MARCO })
    expect((await server.ask(getMe, answer.json().token)).user.email).toBe(MEMBER.email)
    expect(await lastLine()).toEqual({ action: 'signed_in', subject: 'Passkey', actor_id: MARCO })
  })

  test('takes no second step, because the passkey is two factors, and satisfies an organization that requires them', async () => {
    await setUpApp()
    await server.services.secondFactors.setRequired(operatorOf(DEMO_ORGANIZATION_ID), true)
    const { token: signedIn } = (await signIn()).json()
    expect((await server.ask(getMe, signedIn)).user.needs_second_factor).toBe(false)
    expect((await server.send('GET', `/api/vehicles.json?token=${signedIn}`)).status).toBe(200)
  })

  test.each([
    ['a foreign origin', { origin: 'https://portal.stormlane.example.phish.example' }],
    ['another port', { origin: `${PORTAL}:8443` }],
    ['a user who was not verified', { isVerified: false }],
    ['the handle of another user', { userHandle: 'AAAA' }],
    ['no handle of a user', { userHandle: null }],
  ])('refuses %s', async (_what, options) => {
    const answer = await signIn(options)
    expect([answer.status, answer.json().error]).toEqual([
      403,
      'The passkey was not accepted. Open https://portal.stormlane.example and try again.',
    ])
    expect(await lastLine()).toEqual(failed('Passkey that was not accepted'))
  })

  test('refuses the signature of another key under the same id', async () => {
    const { state, public_key } = await begin()
    const { response } = softwareAuthenticator(PORTAL).sign(public_key)
    const real = phone.sign(public_key)
    const forged = { ...real, response: { ...real.response, signature: response.signature } }
    expect((await finish(state, forged)).json().code).toBe('PASSKEY_REFUSED')
  })

  test('takes each challenge once, also when it is sent twice at the same moment', async () => {
    const { state, public_key } = await begin()
    const signed = phone.sign(public_key)
    const both = await Promise.all([finish(state, signed), finish(state, signed)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const again = await finish(state, signed)
    expect([again.status, again.json().error]).toEqual([403, 'This passkey sign-in was already used. Try again.'])
    expect(await lastLine()).toEqual(failed('Passkey with a challenge that was already used'))
  })

  test('refuses a challenge after five minutes, and one of another browser, purpose or invention', async () => {
    const mine = await begin()
    const theirs = await begin()
    const adding = (await post('/users/me/passkeys/start', { password: MEMBER.password })).json()
    const statuses: unknown[] = []
    for (const [state, options] of [
      [theirs.state, mine.public_key],
      [adding.state, { ...mine.public_key, challenge: adding.public_key.challenge }],
      [mine.state.replace(/\.\d+\./, '.9999999999999.'), mine.public_key],
      ['nonsense', mine.public_key],
    ])
      statuses.push((await finish(state, phone.sign(options))).status)
    expect(statuses).toEqual([403, 403, 403, 403])
    wait(5 * MINUTE_MS)
    const late = await finish(mine.state, phone.sign(mine.public_key))
    expect([late.status, late.json().error]).toEqual([
      403,
      'This took too long, or began in another window. Try again.',
    ])
  })

  test('refuses a counter that does not grow, and says so in the audit trail', async () => {
    const outcomes: [number, number][] = []
    for (const counter of [0, 3, 7, 7, 2, 0, 8]) outcomes.push([counter, (await signIn({ counter })).status])
    expect(outcomes).toEqual([
      [0, 200],
      [3, 200],
      [7, 200],
      [7, 403],
      [2, 403],
      [0, 403],
      [8, 200],
    ])
    const answer = await signIn({ counter: 8 })
    expect(answer.json().error).toContain('there may be a copy of it')
    expect(await lastLine()).toEqual(failed('Passkey whose counter ran back: there may be a copy of it'))
  })

  test('refuses a removed passkey and one that nobody added', async () => {
    const id = (await passkeys())[0]?.id ?? ''
    const wrong = await post(`/users/me/passkeys/${id}/remove`, { password: 'wrong' })
    expect([wrong.status, wrong.json().code]).toEqual([403, 'WRONG_PASSWORD'])
    expect((await post(`/users/me/passkeys/${id}/remove`, { password: MEMBER.password })).status).toBe(200)
    expect((await post(`/users/me/passkeys/${id}/remove`, { password: MEMBER.password })).status).toBe(404)
    for (const authenticator of [phone, softwareAuthenticator(PORTAL)]) {
      const answer = await signIn({ userHandle: 'AAAA' }, authenticator)
      expect([answer.status, answer.json().error]).toEqual([
        403,
        'This passkey is not known here. It may have been removed. Sign in with your password.',
      ])
    }
  })

  test('refuses a deactivated user and an inactive organization', async () => {
    const users = server.database.asSystem.updateTable('users').where('id', '=', MARCO)
    await users.set({ deactivated_at: TEST_NOW }).execute()
    expect((await signIn()).json()).toMatchObject({ code: 'USER_DEACTIVATED' })
    await users.set({ deactivated_at: null }).execute()
    const organizations = server.database.asSystem.updateTable('organizations').where('id', '=', DEMO_ORGANIZATION_ID)
    await organizations.set({ is_active: false }).execute()
    expect((await signIn()).json()).toMatchObject({ code: 'ORGANIZATION_INACTIVE' })
    await organizations.set({ is_active: true }).execute()
  })

  test('is refused where company sign-in is required, except for admins with an authenticator app', async () => {
    const provider = { issuer: 'https://id.example', client_id: 'x', client_secret_encrypted: Buffer.from('x') }
    const rules = { admin_groups: [], groups_claim: 'groups', is_required: true, updated_at: TEST_NOW }
    const state = { last_sign_in_at: null, last_problem: null, last_problem_at: null }
    await server.database.asSystem
      .insertInto('identity_providers')
      .values({ organization_id: DEMO_ORGANIZATION_ID, ...provider, ...rules, ...state })
      .execute()
    expect((await signIn()).json().code).toBe('COMPANY_SIGN_IN_REQUIRED')
    expect(await lastLine()).toEqual(failed('Passkey, although company sign-in is required'))
    await setUpApp()
    const users = server.database.asSystem.updateTable('users').where('id', '=', MARCO)
    await users.set({ is_admin: true }).execute()
    expect((await signIn()).status).toBe(200)
    await users.set({ is_admin: false }).execute()
  })

  test('answers 400 to what is no passkey', async () => {
    const { state, public_key } = await begin()
    const signed = phone.sign(public_key)
    expect((await finish(state, {})).status).toBe(400)
    expect((await finish(state, { ...signed, type: 'password' })).status).toBe(400)
    const odd = { ...signed.response, clientDataJSON: '!!', authenticatorData: 'AA', signature: 'AA' }
    expect((await finish(state, { ...signed, response: odd })).status).toBe(403)
  })

  test('is renamed by its owner; bad names and unknown keys are refused in words', async () => {
    const id = (await passkeys())[0]?.id ?? ''
    const rename = (name: unknown, of = id, as = token) =>
      server.send('PATCH', `/api/users/me/passkeys/${of}`, { payload: { token: as, name } })
    const renamed = await rename('  Work phone ')
    expect([renamed.status, renamed.json().passkey]).toEqual([200, expect.objectContaining({ id, name: 'Work phone' })])
    expect(await passkeys()).toMatchObject([{ id, name: 'Work phone' }])
    expect((await signIn()).status).toBe(200)
    for (const [name, words] of [
      ['', 'name is required'],
      ['   ', 'name is required'],
      ['x'.repeat(101), 'name is longer than 100 characters'],
      [7, expect.any(String)],
      ['a\u0000b', expect.any(String)],
    ]) {
      const { status, json } = await rename(name)
      expect([status, json().error]).toEqual([400, words])
    }
    expect((await rename('Mine now', id, await server.signIn('demo@stormlane.example'))).status).toBe(404)
    for (const unknown of ['nonsense', '00000000-0000-4000-8000-000000000000'])
      expect((await rename('Name', unknown)).status).toBe(404)
    expect(await passkeys()).toMatchObject([{ name: 'Work phone' }])
  })

  test('of another organization is neither seen nor removed', async () => {
    const id = (await passkeys())[0]?.id ?? ''
    const other = await server.signIn('trial@stormlane.example')
    expect((await server.ask(getMySecurity, other)).passkeys).toEqual([])
    expect((await post(`/users/me/passkeys/${id}/remove`, { password: MEMBER.password }, other)).status).toBe(404)
    expect(await passkeys()).toHaveLength(1)
  })
})

describe('a passkey as the second step', () => {
  beforeEach(() => addPasskey(post, phone))

  test('stands in for the code of the authenticator app', async () => {
    await setUpApp()
    const { challenge, steps } = await passwordSignIn()
    expect(steps).toEqual(['app', 'passkey'])
    const { state, public_key } = await begin(challenge)
    expect(public_key.allowCredentials).toHaveLength(1)
    const answer = await finish(state, phone.sign(public_key), challenge)
    expect(answer.json()).toMatchObject({ login_id: MARCO })
    expect(await lastLine()).toMatchObject({ action: 'signed_in', subject: 'Password and passkey' })
  })

  test('stands behind a sign-in link, too, and the audit trail says so', async () => {
    await setUpApp()
    const owner = { organizationId: DEMO_ORGANIZATION_ID, userId: MARCO }
    const trial_key = new URL(await server.services.operator.issueTrialKey(owner)).searchParams.get('trialKey')
    const first = await server.send('POST', '/api/api_client_signin.json', { payload: { trial_key } })
    const { challenge } = first.json()
    const { state, public_key } = await begin(challenge)
    expect((await finish(state, phone.sign(public_key), challenge)).status).toBe(200)
    expect(await lastLine()).toMatchObject({ action: 'signed_in', subject: 'Sign-in link and passkey' })
  })

  test('may be a security key that names no user, because the password has named one', async () => {
    await setUpApp()
    const { challenge } = await passwordSignIn()
    const { state, public_key } = await begin(challenge)
    const answer = await finish(state, phone.sign(public_key, { userHandle: null }), challenge)
    expect(answer.json()).toMatchObject({ login_id: MARCO })
  })

  test('is asked for without an app only where the organization requires a second step', async () => {
    expect((await passwordSignIn()).token).toEqual(expect.any(String))
    await server.services.secondFactors.setRequired(operatorOf(DEMO_ORGANIZATION_ID), true)
    expect((await server.ask(getMe, token)).user.needs_second_factor).toBe(false)
    const { steps, challenge } = await passwordSignIn()
    expect(steps).toEqual(['passkey'])
    const { state, public_key } = await begin(challenge)
    const { token: signedIn } = (await finish(state, phone.sign(public_key), challenge)).json()
    expect((await server.ask(getMe, signedIn)).user.needs_second_factor).toBe(false)
  })

  test('refuses the passkey of somebody else, another sign-in, and one without the password', async () => {
    await setUpApp()
    const theirs = softwareAuthenticator(PORTAL)
    const trial = await server.signIn('trial@stormlane.example')
    await addPasskey((path, payload) => post(path, payload, trial), theirs)
    const { challenge } = await passwordSignIn()
    const asked = await begin(challenge)
    const foreign = await finish(asked.state, theirs.sign(asked.public_key), challenge)
    expect([foreign.status, foreign.json().error]).toEqual([
      403,
      'This passkey belongs to somebody else. Use one of your own.',
    ])
    expect(await lastLine()).toEqual(failed('Passkey that was not accepted'))
    const fresh = await begin(challenge)
    expect((await finish(fresh.state, phone.sign(fresh.public_key))).json().code).toBe('PASSKEY_REFUSED')
    wait(1)
    const other = (await passwordSignIn()).challenge
    expect((await finish(fresh.state, phone.sign(fresh.public_key), other)).json().code).toBe('PASSKEY_REFUSED')
    expect((await post('/users/passkey_sign_in/start', { challenge: 'forged' }, '')).json().code).toBe(
      'SIGN_IN_EXPIRED',
    )
  })

  test('goes with the app when an admin resets the two-step verification of a member', async () => {
    const admin = await server.signIn()
    expect((await post(`/members/${MARCO}/reset_second_factor`, {}, admin)).json().member.has_second_factor).toBe(false)
    expect(await passkeys()).toEqual([])
  })
})

test('fifty failures of an address lock passkeys for it', async () => {
  const statuses = new Set<number>()
  for (let guess = 0; guess < 60; guess++)
    statuses.add((await finish('nonsense', phone.sign({ challenge: 'x', rpId: 'x' }))).status)
  expect([...statuses]).toEqual([403, 429])
})
