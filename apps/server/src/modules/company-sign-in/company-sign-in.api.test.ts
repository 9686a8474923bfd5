import { randomUUID } from 'node:crypto'
import { getIdentityProvider, getMe, listMembers } from '@stormlane/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { startIdentityProvider, type TestIdentityProvider } from '../../../test/identity-provider.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { operatorOf } from '../../platform/http/session.ts'
import { sha256 } from '../../platform/tokens.ts'
import { identityLinkRepository } from './identity-link.repository.ts'

const DANA = { email: 'demo@stormlane.example', password: 'stormlane-demo', id: demoId(2, 1) }
const MEMBER = { email: 'member@stormlane.example', id: demoId(2, 2) }
const DOMAIN = 'stormlane.example'
const PERSON = { sub: 'pat-1', email: 'pat@stormlane.example', email_verified: true, name: 'Pat Lee' }

let provider: TestIdentityProvider
let server: TestApp
let admin: string

beforeAll(async () => {
  provider = await startIdentityProvider(() => server.clock.now())
  server = await startTestApp({
    OUTGOING_PRIVATE_HOSTS: provider.host,
    PUBLIC_URL: 'https://portal.example',
    RATE_LIMIT_ADDRESS: '100000',
  })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  provider.lie({})
  const { asSystem } = server.database
  await asSystem.deleteFrom('users').where('email', 'like', 'pat%').execute()
  for (const table of ['identity_providers', 'identity_links', 'second_factors', 'sign_in_failures'] as const)
    await asSystem.deleteFrom(table).execute()
  await asSystem
    .updateTable('users')
    .set({ is_admin: false, deactivated_at: null })
    .where('id', '=', MEMBER.id)
    .execute()
  server.txtRecords.clear()
  admin = await server.signIn()
})

const PAT = { email: PERSON.email, name: 'Pat Lee', isAdmin: false }

const wish = (change: object = {}) => ({
  token: admin,
  issuer: provider.issuer,
  client_id: provider.client.id,
  client_secret: provider.client.secret,
  domains: [DOMAIN],
  ...change,
})
const save = (change: object = {}) => server.send('PATCH', '/api/account/identity_provider', { payload: wish(change) })
const verify = (domain = DOMAIN, token = admin) =>
  server.send('POST', '/api/account/identity_provider/verify_domain', { payload: { token, domain } })
const described = async () => (await server.ask(getIdentityProvider, admin)).identity_provider
const connect = async (change: object = {}) => {
  expect((await save(change)).status).toBe(200)
  await server.services.identityProviders.markVerified(operatorOf(DEMO_ORGANIZATION_ID), DOMAIN)
}
let addresses = 0
/** Each start uses its own IP address, because starts are limited per address. */
const start = (email: string, remoteAddress = `192.0.2.${++addresses}`) =>
  server.send('POST', '/api/company_sign_in/start', { payload: { email }, remoteAddress })
const finish = (query: string) => server.send('POST', '/api/company_sign_in/finish', { payload: { query } })
const signIn = async (person: Record<string, unknown> = PERSON) =>
  finish(provider.signIn((await start(PERSON.email)).json().authorization_url, person))
const newestLine = () =>
  server.database.asSystem
    .selectFrom('audit_lines')
    .select(['action', 'subject', 'actor_kind', 'actor_id', 'actor_name'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('sign-in with the company', () => {
  test('leads to the provider with PKCE, state and nonce, and makes a member of a new person', async () => {
    await connect()
    const { authorization_url, state } = (await start('Anybody@Stormlane.example')).json()
    const asked = new URL(authorization_url)
    expect(asked.origin + asked.pathname).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'stormlane',
      response_type: 'code',
      redirect_uri: 'https://portal.example/login/company',
      scope: 'openid email profile groups',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state,
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
      login_hint: 'anybody@stormlane.example',
    })
    const answer = await finish(provider.signIn(authorization_url, PERSON))
    expect(answer.json()).toMatchObject({ email: PERSON.email, name: 'Pat Lee', is_admin: false })
    const { user } = await server.ask(getMe, answer.json().token)
    expect(user).toMatchObject({ email: PERSON.email, organization_id: DEMO_ORGANIZATION_ID })
    expect(await newestLine()).toMatchObject({ action: 'signed_in', subject: 'Company sign-in', actor_id: user.id })
    expect((await described())?.last_sign_in_at).toBe(TEST_NOW.toISOString())
  })

  test('is that of a person who was invited while the address belonged to another organization [ACCOUNT-040]', async () => {
    await connect()
    const others = await server.services.operator.create({ name: 'Former employer', plan: 'trial' })
    await server.services.operator.addUser({ organizationId: others, ...PAT })
    const { id } = await server.services.members.invite(operatorOf(DEMO_ORGANIZATION_ID), PAT)
    expect((await signIn()).json().error).toContain('belongs to an account of another organization')
    await server.database.asSystem.deleteFrom('users').where('organization_id', '=', others).execute()
    const { user } = await server.ask(getMe, (await signIn()).json().token)
    expect(user).toMatchObject({ id, email: PERSON.email })
    await server.services.members.remove(operatorOf(DEMO_ORGANIZATION_ID), id)
  })

  test('finds a member by the address once, and afterwards by the person', async () => {
    await connect()
    const claims = { sub: 'marco-1', email: MEMBER.email, name: 'Marco' }
    expect((await signIn(claims)).json().login_id).toBe(MEMBER.id)
    expect((await signIn({ ...claims, email: 'marco.new@stormlane.example' })).json().login_id).toBe(MEMBER.id)
    const other = await signIn({ ...claims, sub: 'marco-2' })
    expect([other.status, other.json().error]).toEqual([
      403,
      "Your company's sign-in was refused: the account belongs to another person at the provider. Ask an admin to remove it first.",
    ])
  })

  test('lets a person in who signs in twice at the same moment for the first time, but no other person as the same user', async () => {
    const { link } = identityLinkRepository(server.database)
    const person = { issuer: provider.issuer, subject: 'twice-1' }
    const twice = [1, 2].map(() => link(DEMO_ORGANIZATION_ID, MEMBER.id, person))
    expect(await Promise.all(twice)).toEqual([true, true])
    expect(await link(DEMO_ORGANIZATION_ID, MEMBER.id, { ...person, subject: 'another' })).toBe(false)
  })

  test('gives the role of the group at every sign-in, but keeps the last admin', async () => {
    await connect({ admin_groups: ['stormlane-admins'] })
    const role = async (groups: unknown, claims: object = PERSON) =>
      (await signIn({ ...claims, groups })).json().is_admin
    expect(await role(['stormlane-admins'])).toBe(true)
    expect(await role(['staff'])).toBe(false)
    expect(await newestLine()).toMatchObject({ action: 'signed_in' })
    expect(await role([], { sub: 'dana', email: DANA.email, name: 'Dana' })).toBe(true)
  })

  test('does not need a second factor of its own', async () => {
    await connect()
    await server.services.secondFactors.setRequired(operatorOf(DEMO_ORGANIZATION_ID), true)
    const { token } = (await signIn({ sub: 'marco-1', email: MEMBER.email })).json()
    expect((await server.ask(getMe, token)).user.needs_second_factor).toBe(false)
    await server.services.secondFactors.setRequired(operatorOf(DEMO_ORGANIZATION_ID), false)
  })

  test.each(['nobody@unknown.example', 'a@sub.stormlane.example'])('%s has no company sign-in', async (email) => {
    await connect()
    const { status, json } = await start(email)
    expect([status, json().error]).toEqual([404, 'No company sign-in is set up for this e-mail domain.'])
  })

  test('an address may begin 30 at once', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push((await start('nobody@unknown.example', '198.51.100.1')).status)
    expect(statuses).toEqual([...Array<number>(30).fill(404), 429])
  })

  test('answers alike for addresses with and without an account', async () => {
    await connect()
    const [known, unknown] = [await start(MEMBER.email), await start('ghost@stormlane.example')]
    expect(Object.keys(known.json())).toEqual(Object.keys(unknown.json()))
    expect(known.status).toBe(unknown.status)
  })
})

describe('is refused in words and audited:', () => {
  const refusal = (reason: string) => `Your company's sign-in was refused: ${reason}`

  test.each([
    ['a wrong nonce', { nonce: 'another' }, 'the answer belongs to another sign-in.'],
    ['a wrong audience', { audience: 'another' }, 'the answer was made for another application.'],
    ['an expired token', { expiresIn: -120 }, 'the answer has expired.'],
    ['an unknown key', { unknownKey: true }, 'the answer is not signed with a key of the provider.'],
    ['another issuer', { issuer: 'https://evil.example' }, 'the answer was made by another provider.'],
  ])('%s', async (_what, lie, reason) => {
    await connect()
    const query = provider.signIn((await start(PERSON.email)).json().authorization_url, PERSON)
    provider.lie(lie)
    const answer = await finish(query)
    expect([answer.status, answer.json().code, answer.json().error]).toEqual([
      403,
      'COMPANY_SIGN_IN_REFUSED',
      refusal(reason),
    ])
    expect(await newestLine()).toEqual({
      action: 'sign_in_failed',
      subject: `Company sign-in: ${reason}`,
      actor_kind: 'user',
      actor_id: null,
      actor_name: 'Unknown person',
    })
    expect((await described())?.last_problem?.text).toBe(reason)
    const members = (await server.ask(listMembers, admin)).members
    expect(members.some(({ email }) => email === PERSON.email)).toBe(false)
  })

  test.each([
    ['no e-mail', { email: undefined }, 'the provider sent no e-mail address.', 'Unknown person'],
    ['an unverified e-mail', { email_verified: false }, 'the e-mail address is not verified.', PERSON.email],
    [
      'another domain',
      { email: 'pat@evil.example' },
      'the e-mail address does not belong to your organization.',
      'pat@evil.example',
    ],
  ])('%s', async (_what, claims, reason, name) => {
    await connect()
    const answer = await signIn({ ...PERSON, ...claims })
    expect([answer.status, answer.json().error]).toEqual([403, refusal(reason)])
    expect(await newestLine()).toMatchObject({ subject: `Company sign-in: ${reason}`, actor_name: name })
  })

  test('a user of another organization with the same address, who is not taken over', async () => {
    await connect()
    const answer = await signIn({ ...PERSON, email: 'trial@stormlane.example' })
    expect(answer.json().error).toBe(
      refusal('the e-mail address belongs to an account of another organization. Ask support.'),
    )
    expect(await server.database.asSystem.selectFrom('identity_links').selectAll().execute()).toEqual([])
  })

  test('a deactivated user, who stays out', async () => {
    await connect()
    const claims = { sub: 'marco-1', email: MEMBER.email }
    await signIn(claims)
    await server.services.members.update(operatorOf(DEMO_ORGANIZATION_ID), MEMBER.id, { isActive: false })
    const answer = await signIn(claims)
    expect([answer.status, answer.json().code]).toEqual([403, 'USER_DEACTIVATED'])
    expect(await newestLine()).toMatchObject({ action: 'sign_in_failed', actor_id: MEMBER.id })
  })

  test('a denial of the provider, a code that is used twice, and a state that is old or forged', async () => {
    await connect()
    const { authorization_url, state } = (await start(PERSON.email)).json()
    const denied = await finish(new URLSearchParams({ error: 'access_denied', state }).toString())
    expect(denied.json().error).toBe(refusal('the provider denied it.'))
    const query = provider.signIn(authorization_url, PERSON)
    expect((await finish(query)).status).toBe(200)
    expect((await finish(query)).json().error).toBe(refusal('the provider did not accept the code.'))
    expect((await finish('code=x&state=forged')).json().code).toBe('SIGN_IN_EXPIRED')
    const late = provider.signIn((await start(PERSON.email)).json().authorization_url, PERSON)
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 10 * 60_000))
    expect((await finish(late)).json().error).toBe('This sign-in took too long. Start again.')
  })

  test('a wrong client secret', async () => {
    await connect({ client_secret: 'not the secret' })
    expect((await signIn()).json().error).toBe(refusal('the provider refused the client id or secret.'))
  })
})

describe('the settings', () => {
  test('are stored with an encrypted secret, which is never sent and kept when it is left out', async () => {
    await connect()
    const answer = await save({ client_secret: undefined, admin_groups: ['a'] })
    expect(answer.text).not.toContain(provider.client.secret)
    expect(answer.json()).toMatchObject({
      callback_url: 'https://portal.example/login/company',
      identity_provider: {
        issuer: provider.issuer,
        admin_groups: ['a'],
        domains: [{ domain: DOMAIN, is_verified: true }],
      },
    })
    const row = await server.database.asSystem.selectFrom('identity_providers').selectAll().executeTakeFirstOrThrow()
    expect(row.client_secret_encrypted.includes(provider.client.secret)).toBe(false)
    expect((await signIn()).status).toBe(200)
  })

  test.each([
    [{ issuer: 'http://id.example' }, 'The issuer must be an https address.'],
    [{ issuer: 'nonsense' }, 'The issuer must be an https address.'],
    [{ client_secret: undefined }, 'The client secret is needed.'],
    [{ domains: ['nonsense'] }, 'a domain looks like company.example'],
    [{ domains: [] }, 'at least one domain is required'],
  ])('with %j are refused in words', async (change, words) => {
    const { status, json } = await save(change)
    expect([status, json().error]).toEqual([400, words])
  })

  test('verify a domain by its TXT record; until then, and for another organization, it leads nowhere', async () => {
    await save()
    expect((await start(PERSON.email)).status).toBe(404)
    const record = (await described())?.domains[0]?.txt_record ?? ''
    const missing = await verify()
    expect([missing.status, missing.json().error]).toEqual([
      409,
      `${DOMAIN} has no TXT record ${record} yet. It can take an hour until it is seen.`,
    ])
    server.txtRecords.set(DOMAIN, [['v=spf1 -all'], [record.slice(0, 9), record.slice(9)]])
    expect((await verify()).json().identity_provider.domains[0].is_verified).toBe(true)
    expect((await start(PERSON.email)).status).toBe(200)
    expect((await verify('other.example')).status).toBe(409)

    const trial = await server.signIn('trial@stormlane.example')
    await save({ token: trial })
    expect((await verify(DOMAIN, trial)).status).toBe(409)
    const trialId = (await server.ask(getMe, trial)).user.organization_id
    await expect(server.services.identityProviders.markVerified(operatorOf(trialId), DOMAIN)).rejects.toThrow(
      `${DOMAIN} belongs to another organization.`,
    )
  })

  test('are tested by asking the provider', async () => {
    await connect()
    const run = async () =>
      (await server.send('POST', '/api/account/identity_provider/test', { payload: { token: admin } })).json()
    expect(await run()).toEqual({ ok: true, message: 'The provider answers and has 1 key.' })
    provider.lie({ issuer: 'https://evil.example' })
    expect(await run()).toEqual({ ok: false, message: 'The test failed: the answer was made by another provider.' })
    await save({ issuer: 'https://127.0.0.1:1' })
    expect(await run()).toEqual({
      ok: false,
      message: 'The test failed: the address of the provider is not on the public internet.',
    })
  })
})

describe('an organization that requires company sign-in', () => {
  const withPassword = (email: string) =>
    server.send('POST', '/api/api_client_signin.json', { payload: { email, password: DANA.password } })
  const giveSecondFactor = (userId: string) =>
    server.database.asSystem
      .insertInto('second_factors')
      .values({
        organization_id: DEMO_ORGANIZATION_ID,
        user_id: userId,
        secret_encrypted: server.secrets.encrypt('JBSWY3DPEHPK3PXP'),
        created_at: TEST_NOW,
        confirmed_at: TEST_NOW,
      })
      .execute()

  test('needs a verified domain, a sign-in that worked, and an admin who can get in without the provider', async () => {
    const problem = async () => (await save({ is_required: true })).json().error
    expect(await problem()).toBe('Verify a domain before you require company sign-in.')
    await connect()
    expect(await problem()).toBe('Sign in with your company once before you require it.')
    await signIn()
    expect(await problem()).toMatch(
      /^Before you require it, an admin with a password must set up two-step verification/,
    )
    await giveSecondFactor(DANA.id)
    expect((await save({ is_required: true })).json().identity_provider.is_required).toBe(true)
  })

  test('refuses right passwords in words, except of admins with a second factor', async () => {
    await connect()
    await signIn()
    await giveSecondFactor(DANA.id)
    await save({ is_required: true })
    const refused = await withPassword(MEMBER.email)
    expect([refused.status, refused.json().error]).toEqual([
      403,
      'Your organization signs in with its own identity provider. Choose "Sign in with your company".',
    ])
    expect(await newestLine()).toMatchObject({ action: 'sign_in_failed', actor_id: MEMBER.id })
    expect((await withPassword(DANA.email)).json()).toHaveProperty('challenge')
    const wrong = { email: MEMBER.email, password: 'wrong password' }
    const guess = await server.send('POST', '/api/api_client_signin.json', { payload: wrong })
    expect(guess.json().code).toBe('INVALID_CREDENTIALS')
    expect((await withPassword('trial@stormlane.example')).json()).toHaveProperty('token')
  })

  test('ends the open password sessions of others, except of admins with a second factor', async () => {
    const keep = { payload: { email: MEMBER.email, password: DANA.password } }
    const password = (await server.send('POST', '/api/api_client_signin.json', keep)).json().token
    const other = (await withPassword('trial@stormlane.example')).json().token
    const link = await server.signIn(MEMBER.email)
    const second = await server.services.operator.addUser({
      organizationId: DEMO_ORGANIZATION_ID,
      email: `second${randomUUID()}@guest.example`,
      name: 'Second',
      isAdmin: true,
      passwordHash: 'x',
    })
    const glass = await withMethod(second, 'password')
    const passkey = await withMethod(MEMBER.id, 'passkey')
    await connect()
    await signIn()
    await giveSecondFactor(second)
    const status = async (token: string) => (await server.send('GET', `/api/users/me?token=${token}`)).status
    expect(await Promise.all([password, passkey, link, other, glass, admin].map(status))).toEqual(Array(6).fill(200))
    expect((await save({ is_required: true })).status).toBe(200)
    expect(await Promise.all([password, passkey, link, other, glass, admin].map(status))).toEqual([
      401, 401, 200, 200, 200, 200,
    ])
    expect(await newestLine()).toMatchObject({
      action: 'member_sessions_ended',
      subject: expect.stringMatching(/^Company sign-in is required: \d+ sessions with a password or passkey$/),
    })
    await server.database.asSystem.deleteFrom('users').where('id', '=', second).execute()
  })

  /** A session that began this way. */
  async function withMethod(userId: string, method: 'password' | 'passkey'): Promise<string> {
    const { email } = await server.database.asSystem
      .selectFrom('users')
      .where('id', '=', userId)
      .select('email')
      .executeTakeFirstOrThrow()
    const token = await server.signIn(email)
    await server.database.asSystem
      .updateTable('sessions')
      .set({ method })
      .where('token_hash', '=', sha256(token))
      .execute()
    return token
  }

  test('is free again when the provider is removed', async () => {
    await connect()
    await signIn()
    await giveSecondFactor(DANA.id)
    await save({ is_required: true })
    expect((await server.send('DELETE', `/api/account/identity_provider?token=${admin}`)).status).toBe(200)
    expect((await withPassword(MEMBER.email)).json()).toHaveProperty('token')
    expect((await server.send('DELETE', `/api/account/identity_provider?token=${admin}`)).status).toBe(404)
  })
})
