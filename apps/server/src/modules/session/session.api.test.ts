import { argon2Sync } from 'node:crypto'
import { getMe, sessionSchema } from '@stormlane/contract'
import { DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { sha256 } from '../../platform/tokens.ts'
import { SESSIONS_ENDED_CHANNEL } from './session.repository.ts'

const DEMO = { email: 'demo@stormlane.example', password: 'stormlane-demo' }
const SIGN_IN = '/api/api_client_signin.json'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

const signIn = (payload: object, remoteAddress = '127.0.0.1') =>
  server.send('POST', SIGN_IN, { payload, remoteAddress })
const meAs = (token: string) => server.send('GET', '/api/users/me', { headers: { authorization: `Bearer ${token}` } })

describe('signing in', () => {
  test('takes email and password [API-020] and answers the whole session [API-021] [MODEL-045]', async () => {
    const answer = await signIn(DEMO)
    expect(answer.status).toBe(200)
    const session = sessionSchema.parse(answer.json())
    expect(session).toMatchObject({
      organization_id: '00000000-0000-4000-8001-000000000001',
      organization_name: 'Cardinal Freight',
      login_id: '00000000-0000-4000-8002-000000000001',
      email: DEMO.email,
      name: 'Dana Whitfield',
      is_admin: true,
      expires_at: '2026-01-29T12:00:00.000Z',
    })
    expect(session.token).toMatch(/^[\w-]{43}$/)
    expect(session.feature_flags).toMatchObject({ show_impact_tab: true, use_legacy_tab_display: false })
  })

  test('a success always carries a token, a failure never does [SESSION-012]', async () => {
    expect((await signIn(DEMO)).json()).toHaveProperty('token')
    const refused = await signIn({ ...DEMO, password: 'wrong' })
    expect(refused.status).toBe(401)
    expect(refused.json()).not.toHaveProperty('token')
  })

  test('renews a hash of other parameters when its password is right, and only then', async () => {
    const users = server.database.asSystem.updateTable('users').where('email', '=', 'member@stormlane.example')
    const hashOf = async () => {
      const found = server.database.asSystem.selectFrom('users').where('email', '=', 'member@stormlane.example')
      return (await found.select('password_hash').executeTakeFirstOrThrow()).password_hash
    }
    const before = await hashOf()
    const salt = Buffer.alloc(16, 7)
    const parameters = { memory: 8192, passes: 3, parallelism: 1 }
    const tag = argon2Sync('argon2id', { ...parameters, message: 'stormlane-demo', nonce: salt, tagLength: 32 })
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const outdated = `$argon2id$v=19$m=8192,t=3,p=1$${unpadded(salt)}$${unpadded(tag)}`
    await users.set({ password_hash: outdated }).execute()
    await expect(server.signIn('member@stormlane.example', 'wrong')).rejects.toThrow()
    expect(await hashOf()).toBe(outdated)
    await server.signIn('member@stormlane.example', 'stormlane-demo')
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await server.signIn('member@stormlane.example', 'stormlane-demo')
    await users.set({ password_hash: before }).execute()
  })

  test('ignores case and blanks around the address', async () => {
    expect((await signIn({ ...DEMO, email: ' DEMO@Stormlane.Example ' })).status).toBe(200)
  })

  test('a refusal says why in its error field [SESSION-015]', async () => {
    const { status, json } = await signIn({ ...DEMO, password: 'wrong' })
    expect([status, json().error, json().code]).toEqual([401, 'Invalid email or password.', 'INVALID_CREDENTIALS'])
  })

  test('an unknown address is answered like a wrong password', async () => {
    const [known, unknown] = [
      await signIn({ ...DEMO, password: 'wrong' }),
      await signIn({ email: 'nobody@stormlane.example', password: 'wrong' }),
    ]
    const comparable = ({ status, json }: typeof known) => ({ status, body: { ...json(), request_id: '' } })
    expect(comparable(unknown)).toEqual(comparable(known))
  })

  test.each([
    [{}, ['email is required', 'password is required']],
    [{ email: 'x' }, ['email must be an e-mail address', 'password is required']],
    [{ email: DEMO.email, password: '' }, ['password is required']],
    [{ email: 7, password: 'x' }, ['email must be a text']],
    [{ trial_key: 7 }, ['trial_key must be a text']],
    [[], ['the body must be an object']],
  ])('%j is refused in words', async (payload, words) => {
    const { status, json } = await signIn(payload)
    expect(status).toBe(400)
    expect(json().errors ?? [json().error]).toEqual(words)
  })

  test('ten failures lock the account for their address for a quarter of an hour, whether it exists or not', async () => {
    for (const email of ['legacy@stormlane.example', 'ghost@stormlane.example']) {
      for (let i = 0; i < 10; i++) expect((await signIn({ email, password: 'wrong' })).status).toBe(401)
      const locked = await signIn({ email, password: DEMO.password })
      expect(locked.status).toBe(429)
      expect(locked.headers['retry-after']).toBe('900')
      expect(Number(locked.headers['x-ratelimit-reset'])).toBeGreaterThan(Date.now() / 1000)
    }
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 15 * MINUTE_MS + 1))
    expect((await signIn({ email: 'legacy@stormlane.example', password: DEMO.password })).status).toBe(200)
  })

  test('ten failures from one address do not refuse the right password from another', async () => {
    const email = 'member@stormlane.example'
    for (let i = 0; i < 10; i++) await signIn({ email, password: 'wrong' }, '192.0.2.40')
    expect((await signIn({ email, password: DEMO.password }, '192.0.2.40')).status).toBe(429)
    expect((await signIn({ email, password: DEMO.password }, '192.0.2.41')).status).toBe(200)
    // Her success does not give the other address new guesses.
    expect((await signIn({ email, password: DEMO.password }, '192.0.2.40')).status).toBe(429)
  })

  test('guesses sent at the same moment do not slip past the lock', async () => {
    const guess = { email: 'noflags@stormlane.example', password: 'wrong' }
    const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await signIn(guess)).status))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('users of an inactive organization get an error only if the password is right', async () => {
    const id = await server.services.operator.create({ name: 'Closed', plan: 'full' })
    const { hashPassword } = await import('./passwords.ts')
    const passwordHash = await hashPassword('a long password')
    const user = { organizationId: id, email: 'closed@x.example', name: 'C', isAdmin: true, passwordHash }
    await server.services.operator.addUser(user)
    const token = await server.signIn('closed@x.example', 'a long password')
    await server.services.operator.setActive(id, false)
    const refused = await signIn({ email: 'closed@x.example', password: 'a long password' })
    expect([refused.status, refused.json().error]).toEqual([403, 'your organization is inactive'])
    expect((await signIn({ email: 'closed@x.example', password: 'wrong' })).status).toBe(401)
    expect((await meAs(token)).status).toBe(403)
  })

  test('an expired subscription may still sign in', async () => {
    expect((await signIn({ ...DEMO, email: 'expired@stormlane.example' })).status).toBe(200)
  })
})

describe('a trial key', () => {
  const member = {
    organizationId: '00000000-0000-4000-8001-000000000001',
    userId: '00000000-0000-4000-8002-000000000002',
  }
  const issue = async () =>
    new URL(await server.services.operator.issueTrialKey(member)).searchParams.get('trialKey') ?? ''

  test('signs its own account in, once, even when it is sent twice at the same moment', async () => {
    const trial_key = await issue()
    const answers = await Promise.all([signIn({ trial_key }), signIn({ trial_key })])
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 401])
    const winner = answers.find((answer) => answer.status === 200)
    expect(winner?.json().email).toBe('member@stormlane.example')
  })

  test('is refused when forged, expired or garbage', async () => {
    const key = await issue()
    const [organizationId, id] = key.split('.')
    const words = 'This sign-in link is invalid, expired or already used.'
    for (const trial_key of [`${organizationId}.${id}.AAAA`, `${key}x`, 'x', 'a.b.c', "';--"])
      expect((await signIn({ trial_key })).json().error).toBe(words)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 8 * DAY_MS))
    expect((await signIn({ trial_key: key })).status).toBe(401)
  })
})

describe('a session', () => {
  test.each([
    ['in the query of a GET [API-002]', 'GET', (token: string) => ({ query: { token } })],
    ['in the body of a PATCH [API-003]', 'PATCH', (token: string) => ({ payload: { name: 'Dana Whitfield', token } })],
    ['in the Authorization header', 'GET', (token: string) => ({ headers: { authorization: `Bearer ${token}` } })],
  ] as const)('is named by its token %s', async (_where, method, request) => {
    const token = await server.signIn()
    expect((await server.send(method, '/api/users/me', request(token))).status).toBe(200)
    expect((await server.send(method, '/api/users/me', request('wrong'))).status).toBe(401)
  })

  test('is asked for before anything else is judged [API-008]', async () => {
    const { status, json } = await server.send('PATCH', '/api/users/me', { payload: { name: 7 } })
    expect([status, json().error]).toEqual([401, 'not authenticated'])
  })

  test('ends at sign-out, which takes the token in its body and never fails [API-022]', async () => {
    const token = await server.signIn()
    for (const payload of [{ token }, { token }, { token: 'unknown' }, {}]) {
      const answer = await server.send('POST', '/api/api_sign_out.json', { payload })
      expect([answer.status, answer.json()]).toEqual([200, { success: true }])
    }
    expect((await meAs(token)).status).toBe(401)
  })

  test('expires after 14 days without use, and is prolonged by use', async () => {
    const [idle, used] = [await server.signIn(), await server.signIn()]
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 13 * DAY_MS))
    expect((await meAs(used)).status).toBe(200)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 14 * DAY_MS))
    expect((await meAs(idle)).status).toBe(401)
    expect((await meAs(used)).status).toBe(200)
  })

  test('is stored as a hash only', async () => {
    const token = await server.signIn()
    const rows = await server.database.asSystem.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('of a member opens everything that is not admin-only [SESSION-036]', async () => {
    const token = await server.signIn('member@stormlane.example')
    for (const path of ['', '/portal_features', '/portal_metadata', '/portal_account_info'])
      expect((await server.send('GET', `/api/users/me${path}?token=${token}`)).status).toBe(200)
    expect((await server.ask(getMe, token)).user).toMatchObject({ is_admin: false })
  })

  test('is written at most every five minutes of its use, with the last activity of its user', async () => {
    const token = await server.signIn('member@stormlane.example')
    const used = async () => {
      const { asSystem } = server.database
      const session = asSystem.selectFrom('sessions').where('token_hash', '=', sha256(token)).select('last_seen_at')
      const user = asSystem.selectFrom('users').where('email', '=', 'member@stormlane.example').select('last_active_at')
      const { last_seen_at } = await session.executeTakeFirstOrThrow()
      const { last_active_at } = await user.executeTakeFirstOrThrow()
      return [last_seen_at, last_active_at].map((at) => Number(at) - TEST_NOW.getTime())
    }
    for (const [waited, written] of [
      [5 * MINUTE_MS, 0],
      [5 * MINUTE_MS + 1, 5 * MINUTE_MS + 1],
    ] as const) {
      server.clock.moveTo(new Date(TEST_NOW.getTime() + waited))
      expect((await meAs(token)).status).toBe(200)
      expect(await used()).toEqual([written, written])
    }
  })

  test('keeps the first 400 characters of what the browser says about itself', async () => {
    const headers = { 'user-agent': `Browser ${'x'.repeat(500)}` }
    const { token } = (await server.send('POST', SIGN_IN, { payload: DEMO, headers })).json()
    const stored = server.database.asSystem.selectFrom('sessions').where('token_hash', '=', sha256(token))
    const { user_agent } = await stored.select('user_agent').executeTakeFirstOrThrow()
    expect(user_agent).toBe(headers['user-agent'].slice(0, 400))
  })
})

describe('sockets and tiles', () => {
  const idOf = async (token: string) => {
    const stored = server.database.asSystem.selectFrom('sessions').where('token_hash', '=', sha256(token)).select('id')
    return (await stored.executeTakeFirstOrThrow()).id
  }

  test('hold while their session does: not when it ended or expired, and not without user or organization', async () => {
    const organizationId = await server.services.operator.create({ name: 'Short', plan: 'full' })
    const add = (name: string) =>
      server.services.operator.addUser({
        organizationId,
        email: `${name}@short.example`,
        name,
        isAdmin: true,
        passwordHash: 'none',
      })
    await Promise.all(['kept', 'ended', 'gone'].map(add))
    const signIn = async (name: string) => idOf(await server.signIn(`${name}@short.example`))
    const [kept, ended, gone] = [await signIn('kept'), await signIn('ended'), await signIn('gone')]
    const live = async () => [...(await server.services.sessions.liveAmong([kept, ended, gone])).keys()].toSorted()
    expect(await live()).toEqual([kept, ended, gone].toSorted())
    const { asSystem } = server.database
    await asSystem.updateTable('sessions').set({ revoked_at: TEST_NOW }).where('id', '=', ended).execute()
    await asSystem
      .updateTable('users')
      .set({ deactivated_at: TEST_NOW })
      .where('email', '=', 'gone@short.example')
      .execute()
    expect(await live()).toEqual([kept])
    await server.services.operator.setActive(organizationId, false)
    expect(await live()).toEqual([])
    await server.services.operator.setActive(organizationId, true)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 14 * DAY_MS))
    expect(await live()).toEqual([])
  })

  test('know whether their organization is subscribed', async () => {
    const [paid, unpaid] = [await server.signIn(), await server.signIn('expired@stormlane.example')].map(idOf)
    const ids = [await paid, await unpaid] as [string, string]
    const live = await server.services.sessions.liveAmong(ids)
    expect(ids.map((id) => live.get(id))).toEqual([{ isSubscribed: true }, { isSubscribed: false }])
  })

  test('hear from every process which sessions of a user or an organization end', async () => {
    const listener = new Client({ connectionString: server.database.url })
    await listener.connect()
    const heard: string[] = []
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await listener.query(`listen ${SESSIONS_ENDED_CHANNEL}`)
    const organizationId = await server.services.operator.create({ name: 'Heard', plan: 'full' })
    const email = 'heard@heard.example'
    const user = { organizationId, email, name: 'Heard', isAdmin: true, passwordHash: 'none' }
    await server.services.operator.addUser(user)
    const account = await server.services.passwordResets.findAccount(email)
    const ids = [await idOf(await server.signIn(email)), await idOf(await server.signIn(email))].toSorted()
    await server.services.sessions.closeSockets(organizationId)
    expect(await server.services.sessions.endAllSessions(organizationId, account?.userId ?? '')).toBe(2)
    expect(await server.services.sessions.endAllSessions(organizationId, account?.userId ?? '')).toBe(0)
    // Ended sessions have no sockets left to close.
    await server.services.sessions.closeSockets(organizationId)
    await eventually(() => expect(heard).toHaveLength(4))
    expect(heard.slice(0, 2).toSorted()).toEqual(ids)
    expect(heard.slice(2).toSorted()).toEqual(ids)
    await listener.end()
  })
})

describe('the audit trail', () => {
  const lines = async () => {
    const all = server.database.asSystem.selectFrom('audit_lines').select(['action', 'subject', 'address', 'actor_id'])
    return all.orderBy('id').execute()
  }
  const newLines = async (work: () => Promise<unknown>) => {
    const before = (await lines()).length
    await work()
    return (await lines()).slice(before).map(({ action, subject, address }) => [action, subject, address])
  }
  const from = '192.0.2.60'

  test('says how somebody signed in, and when the session ended, once', async () => {
    const email = 'demo@stormlane.example'
    expect(await newLines(() => signIn({ ...DEMO, email }, from))).toEqual([['signed_in', 'Password', from]])
    const key = new URL(
      await server.services.operator.issueTrialKey({
        organizationId: '00000000-0000-4000-8001-000000000001',
        userId: '00000000-0000-4000-8002-000000000001',
      }),
    ).searchParams.get('trialKey')
    let token = ''
    const began = await newLines(async () => {
      token = (await signIn({ trial_key: key }, from)).json().token
    })
    expect(began).toEqual([['signed_in', 'Sign-in link', from]])
    const leave = () =>
      server.send('POST', '/api/api_sign_out.json', { payload: { token }, remoteAddress: '192.0.2.61' })
    expect(await newLines(leave)).toEqual([['signed_out', '', '192.0.2.61']])
    expect(await newLines(leave)).toEqual([])
  })

  test('says why a known user was refused, and nothing of unknown ones', async () => {
    const organizationId = await server.services.operator.create({ name: 'Refused', plan: 'full' })
    const { hashPassword } = await import('./passwords.ts')
    const [email, password] = ['refused@x.example', 'a long password']
    const user = { organizationId, email, name: 'R', isAdmin: true, passwordHash: await hashPassword(password) }
    await server.services.operator.addUser(user)
    const refusals = (given = password) => newLines(() => signIn({ email, password: given }, from))
    const failed = (why: string) => [['sign_in_failed', why, from]]
    expect(await refusals('wrong')).toEqual(failed('Wrong password'))
    expect(await newLines(() => signIn({ email: 'nobody@x.example', password }, from))).toEqual([])
    await server.services.operator.setActive(organizationId, false)
    expect(await refusals()).toEqual(failed('The organization is inactive'))
    await server.services.operator.setActive(organizationId, true)
    const { asSystem } = server.database
    await asSystem.updateTable('users').set({ deactivated_at: TEST_NOW }).where('email', '=', email).execute()
    expect(await refusals()).toEqual(failed('The user is deactivated'))
  })
})
