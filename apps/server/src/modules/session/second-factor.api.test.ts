import { getMe, getMySecurity, getSignInRules, listMembers } from '@stormlane/contract'
import { MINUTE_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { totpCode } from '../../../test/totp-code.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'

const MEMBER = { email: 'member@stormlane.example', password: 'stormlane-demo' }
const MARCO = demoId(2, 2)
const STEP_MS = 30_000

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp({ PRODUCT_NAME: 'Storm & Lane' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  for (const table of ['second_factors', 'sign_in_failures', 'sign_in_rules', 'sessions'] as const)
    await server.database.asSystem.deleteFrom(table).execute()
  token = await server.signIn(MEMBER.email)
})

const post = (path: string, payload: object, as: string | undefined = token) =>
  server.send('POST', `/api${path}`, { payload: { ...(as && { token: as }), ...payload } })
const start = (password = MEMBER.password) => post('/users/me/second_factor/start', { password })
const confirm = (code: string) => post('/users/me/second_factor/confirm', { code })
const signIn = (password = MEMBER.password) =>
  server.send('POST', '/api/api_client_signin.json', { payload: { email: MEMBER.email, password } })
const answer = (challenge: string, code: string) =>
  server.send('POST', '/api/users/second_factor.json', { payload: { challenge, code } })
const security = async () => (await server.ask(getMySecurity, token)).second_factor

/** Sets up an authenticator app. `code` is the code of so many steps from the test's start. */
async function setUp(): Promise<{ code: (steps: number) => string; recoveryCodes: string[] }> {
  const { secret } = (await start()).json()
  const code = (steps: number) => totpCode(secret, new Date(TEST_NOW.getTime() + steps * STEP_MS))
  return { code, recoveryCodes: (await confirm(code(0))).json().recovery_codes }
}

async function challenge(): Promise<string> {
  const { status, json } = await signIn()
  expect([status, json().token]).toEqual([200, undefined])
  return json().challenge
}

const lastLine = async () => {
  const lines = server.database.asSystem.selectFrom('audit_lines').select(['action', 'subject', 'actor_id'])
  return lines.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}

describe('setting up an authenticator app', () => {
  test('needs the password and a code of the app; the secret is stored encrypted', async () => {
    const wrong = await start('not the password')
    expect([wrong.status, wrong.json().code]).toEqual([403, 'WRONG_PASSWORD'])
    const { secret, uri } = (await start()).json()
    expect(uri).toBe(
      `otpauth://totp/Storm%20%26%20Lane:member%40stormlane.example?secret=${secret}&issuer=Storm%20%26%20Lane`,
    )
    const row = await server.database.asSystem.selectFrom('second_factors').selectAll().executeTakeFirstOrThrow()
    expect(row.secret_encrypted.includes(secret)).toBe(false)
    expect((await confirm('000000')).json().error).toBe('This code is not right or was already used.')
    // Until it is confirmed, the password alone signs in.
    expect((await signIn()).json().token).toEqual(expect.any(String))
    const codes = (await confirm(totpCode(secret, TEST_NOW))).json().recovery_codes
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    // 24 letters of 5 bits: codes of at least 112 bits may be stored as a plain hash.
    for (const one of codes) expect(one).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/)
    expect(await security()).toEqual({ is_on: true, is_required: false, recovery_codes_left: 10 })
    expect((await start()).json().error).toBe('An authenticator app is already set up. Remove it first.')
    const stored = await server.database.asSystem.selectFrom('recovery_codes').select('code_hash').execute()
    expect(stored.map(({ code_hash }) => code_hash.toString())).not.toContain(codes[0])
  })

  test('can be begun again, which ends the secret before', async () => {
    const first = (await start()).json().secret
    const second = (await start()).json().secret
    expect((await confirm(totpCode(first, TEST_NOW))).status).toBe(403)
    expect((await confirm(totpCode(second, TEST_NOW))).status).toBe(200)
    expect((await confirm(totpCode(second, TEST_NOW))).json().code).toBe('CONFLICT')
  })

  test('is told apart from no setup at all, in words', async () => {
    expect(await server.ask(getMySecurity, token)).toMatchObject({
      has_password: true,
      second_factor: { is_on: false, is_required: false, recovery_codes_left: 0 },
    })
    const refusals = [
      await confirm('123456'),
      await post('/users/me/second_factor/recovery_codes', { password: MEMBER.password }),
      await post('/users/me/second_factor/remove', { password: MEMBER.password }),
    ]
    expect(refusals.map(({ status, json }) => [status, json().code, json().error])).toEqual([
      [409, 'CONFLICT', 'Start the setup of the authenticator app again.'],
      [409, 'CONFLICT', 'No authenticator app is set up.'],
      [409, 'CONFLICT', 'No authenticator app is set up.'],
    ])
    await start()
    // One that was begun is not in use, and has no recovery codes yet.
    const { json } = await post('/users/me/second_factor/recovery_codes', { password: MEMBER.password })
    expect(json().error).toBe('No authenticator app is set up.')
    expect(await security()).toMatchObject({ is_on: false, recovery_codes_left: 0 })
  })

  test('takes ten wrong codes in a quarter of an hour, and then no right one', async () => {
    const { secret } = (await start()).json()
    const statuses: number[] = []
    for (let guess = 0; guess < 10; guess++) statuses.push((await confirm('000000')).status)
    expect(statuses).toEqual(Array<number>(10).fill(403))
    expect((await confirm(totpCode(secret, TEST_NOW))).status).toBe(429)
    const later = new Date(TEST_NOW.getTime() + 15 * MINUTE_MS)
    server.clock.moveTo(later)
    expect((await confirm(totpCode(secret, later))).status).toBe(200)
  })

  test('takes codes with spaces in them, here and at sign-in', async () => {
    const spaced = (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}`
    const { secret } = (await start()).json()
    expect((await confirm(spaced(totpCode(secret, TEST_NOW)))).status).toBe(200)
    const next = totpCode(secret, new Date(TEST_NOW.getTime() + STEP_MS))
    expect((await answer(await challenge(), spaced(next))).status).toBe(200)
  })
})

describe('sign-in with an authenticator app', () => {
  test('has a second step, and no session before it', async () => {
    const { code } = await setUp()
    const before = await server.database.asSystem.selectFrom('sessions').select('id').execute()
    const first = await signIn()
    expect(first.json()).toEqual({
      challenge: expect.any(String),
      expires_at: new Date(TEST_NOW.getTime() + 5 * MINUTE_MS).toISOString(),
      steps: ['app'],
    })
    expect(await server.database.asSystem.selectFrom('sessions').select('id').execute()).toEqual(before)
    expect((await server.send('GET', `/api/users/me?token=${first.json().challenge}`)).status).toBe(401)
    const wrong = await answer(first.json().challenge, '000000')
    expect([wrong.status, wrong.json().code]).toEqual([403, 'WRONG_CODE'])
    expect(await lastLine()).toEqual({
      action: 'sign_in_failed',
      subject: 'Wrong code of the authenticator app',
      actor_id: MARCO,
    })
    const signedIn = (await answer(first.json().challenge, code(1))).json()
    expect(signedIn).toMatchObject({ email: MEMBER.email, login_id: MARCO })
    expect((await server.ask(getMe, signedIn.token)).user.email).toBe(MEMBER.email)
    expect(await lastLine()).toMatchObject({ action: 'signed_in', subject: 'Password and authenticator app' })
  })

  test('takes the codes of one step before and after, and none twice', async () => {
    const { code } = await setUp()
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 10 * STEP_MS))
    const outcomes: [number, number][] = []
    for (const steps of [8, 9, 9, 12, 11, 10, 11])
      outcomes.push([steps, (await answer(await challenge(), code(steps))).status])
    expect(outcomes).toEqual([
      [8, 403],
      [9, 200],
      [9, 403],
      [12, 403],
      [11, 200],
      [10, 403],
      [11, 403],
    ])
  })

  test('a code that is sent twice at the same moment works once', async () => {
    const { code } = await setUp()
    const [one, two] = [await challenge(), await challenge()]
    const answers = await Promise.all([answer(one, code(1)), answer(two, code(1))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await setUp()
    const typed = ` ${recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ')}`
    expect((await answer(await challenge(), typed)).status).toBe(200)
    expect(await lastLine()).toMatchObject({ action: 'signed_in', subject: 'Password and recovery code' })
    expect((await answer(await challenge(), recoveryCodes[3] ?? '')).status).toBe(403)
    expect((await security()).recovery_codes_left).toBe(9)
  })

  test('is needed behind a sign-in link, too, and the audit trail says so', async () => {
    const { code } = await setUp()
    await expect(server.signIn(MEMBER.email)).rejects.toThrow('has a second factor')
    const owner = { organizationId: DEMO_ORGANIZATION_ID, userId: MARCO }
    const trial_key = new URL(await server.services.operator.issueTrialKey(owner)).searchParams.get('trialKey')
    const first = (await server.send('POST', '/api/api_client_signin.json', { payload: { trial_key } })).json()
    expect((await answer(first.challenge, code(1))).status).toBe(200)
    expect(await lastLine()).toMatchObject({ action: 'signed_in', subject: 'Sign-in link and authenticator app' })
  })

  test('locks after ten wrong codes, also if the right password is sent between them', async () => {
    const { code } = await setUp()
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) statuses.push((await answer(await challenge(), '000000')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
    expect((await answer(await challenge(), code(1))).status).toBe(429)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 16 * MINUTE_MS))
    expect((await answer(await challenge(), code(32))).status).toBe(200)
  })

  test('refuses a challenge that is late, forged, of another user, or older than the password', async () => {
    const { code } = await setUp()
    const given = await challenge()
    const parts = given.split('.')
    const forged = [parts[0], demoId(2, 1), ...parts.slice(2)].join('.')
    const later = [...parts.slice(0, 3), Number(parts[3]) + 1, parts[4]].join('.')
    for (const bad of [forged, later, 'nonsense', 'a.b.password.9999999999999.c'])
      expect([bad, (await answer(bad, code(1))).json().code]).toEqual([bad, 'SIGN_IN_EXPIRED'])
    await post('/users/me/password', { current_password: MEMBER.password, new_password: 'another long passphrase' })
    expect((await answer(given, code(1))).json().code).toBe('SIGN_IN_EXPIRED')
    await post('/users/me/password', { current_password: 'another long passphrase', new_password: MEMBER.password })
    const late = await challenge()
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 5 * MINUTE_MS))
    expect((await answer(late, code(10))).json().error).toBe('This sign-in took too long. Start again.')
  })

  test('refuses a user who was deactivated between the two steps', async () => {
    const { code } = await setUp()
    const given = await challenge()
    const users = server.database.asSystem.updateTable('users').where('id', '=', MARCO)
    await users.set({ deactivated_at: TEST_NOW }).execute()
    expect((await answer(given, code(1))).json().code).toBe('USER_DEACTIVATED')
    await users.set({ deactivated_at: null }).execute()
  })
})

describe('an authenticator app', () => {
  test('is removed with the password only', async () => {
    await setUp()
    expect((await post('/users/me/second_factor/remove', { password: 'wrong' })).status).toBe(403)
    expect((await post('/users/me/second_factor/remove', { password: MEMBER.password })).status).toBe(200)
    expect((await lastLine()).action).toBe('second_factor_removed')
    expect((await signIn()).json().token).toEqual(expect.any(String))
    expect((await post('/users/me/second_factor/remove', { password: MEMBER.password })).status).toBe(409)
  })

  test('gets new recovery codes, which end the earlier ones', async () => {
    const { recoveryCodes } = await setUp()
    const renewed = (await post('/users/me/second_factor/recovery_codes', { password: MEMBER.password })).json()
    expect((await lastLine()).action).toBe('recovery_codes_renewed')
    expect((await answer(await challenge(), recoveryCodes[0] ?? '')).status).toBe(403)
    expect((await answer(await challenge(), renewed.recovery_codes[0])).status).toBe(200)
  })

  test('of a member is reset by an admin', async () => {
    await setUp()
    const admin = await server.signIn()
    const shown = async () => (await server.ask(listMembers, admin)).members.find(({ id }) => id === MARCO)
    expect(await shown()).toMatchObject({ has_second_factor: true })
    expect((await post(`/members/${MARCO}/reset_second_factor`, {}, token)).status).toBe(403)
    expect((await post(`/members/${MARCO}/reset_second_factor`, {}, admin)).status).toBe(200)
    expect(await shown()).toMatchObject({ has_second_factor: false })
    expect((await signIn()).json().token).toEqual(expect.any(String))
    const again = await post(`/members/${MARCO}/reset_second_factor`, {}, admin)
    expect([again.status, again.json().error]).toEqual([
      409,
      'This member has neither an authenticator app nor a passkey.',
    ])
  })
})

describe('an organization that requires a second factor', () => {
  const require = async (required: boolean) => {
    const admin = await server.signIn()
    const payload = { token: admin, require_second_factor: required }
    return server.send('PATCH', '/api/account/sign_in_rules', { payload })
  }
  const vehicles = async () => (await server.send('GET', `/api/vehicles.json?token=${token}`)).json()

  test('answers users without one only what they need to set it up, also in open sessions', async () => {
    const rules = async () => (await server.ask(getSignInRules, await server.signIn())).require_second_factor
    expect(await rules()).toBe(false)
    expect((await require(true)).json()).toEqual({ require_second_factor: true })
    expect(await lastLine()).toMatchObject({ action: 'setting_changed', subject: 'Two-step verification: required' })
    expect((await security()).is_required).toBe(true)
    expect((await vehicles()).code).toBe('SECOND_FACTOR_SETUP_NEEDED')
    expect((await server.ask(getMe, token)).user.needs_second_factor).toBe(true)
    await setUp()
    expect((await server.ask(getMe, token)).user.needs_second_factor).toBe(false)
    expect(await vehicles()).toHaveProperty('vehicles')
  })

  test('does not bind other organizations, users without a password, or embeds', async () => {
    await require(true)
    const other = await server.signIn('trial@stormlane.example')
    expect((await server.ask(getMe, other)).user.needs_second_factor).toBe(false)
    await server.database.asSystem
      .updateTable('sessions')
      .set({ embed: 'telematics' })
      .where('user_id', '=', MARCO)
      .where('organization_id', '=', DEMO_ORGANIZATION_ID)
      .execute()
    expect((await server.ask(getMe, token)).user.needs_second_factor).toBe(false)
  })
})
