import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { linkIn } from '../../../test/mail-link.ts'
import { signInGuard } from './sign-in-guard.ts'

const MEMBER = 'member@stormlane.example'
const NEW_PASSWORD = 'correct horse battery'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://portal.example' })
  await server.startJobs()
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

const request = (email: unknown) =>
  server.send('POST', '/api/users/request_password_reset.json', { payload: { email } })
const confirm = (token: string, password: string) =>
  server.send('POST', '/api/confirm_password_reset.json', { payload: { token, password } })
const issue = () =>
  server.services.passwordResets.issue(
    { organizationId: '00000000-0000-4000-8001-000000000001', userId: '00000000-0000-4000-8002-000000000002' },
    60 * 60_000,
  )

test('asking takes the e-mail [API-023]; the account gets a mail with a link that works, others get none', async () => {
  const [unknown, known] = [await request('ghost@stormlane.example'), await request(` ${MEMBER.toUpperCase()} `)]
  expect([known.status, known.json()]).toEqual([200, { success: true }])
  expect([unknown.status, unknown.json()]).toEqual([known.status, known.json()])
  const mails = await eventually(() => {
    expect(server.outbox()).toHaveLength(1)
    return server.outbox()
  })
  expect(mails[0]).toContain(`To: ${MEMBER}`)
  expect(server.logged.join('')).toContain('no SMTP_URL is set')
  const link = new URL(linkIn(mails[0] ?? '') ?? '')
  expect(link.origin + link.pathname).toBe('https://portal.example/reset-password')
  expect((await confirm(link.searchParams.get('token') ?? '', NEW_PASSWORD)).status).toBe(200)
  await server.signIn(MEMBER, NEW_PASSWORD)
})

test.each(['', 'not an address', 7, null, undefined])('the address %j is refused in words', async (email) => {
  const { status, json } = await request(email)
  expect([status, json().code]).toEqual([400, 'INVALID_INPUT'])
})

test('the sixth request for an address within an hour is delayed', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) statuses.push((await request('flooded@stormlane.example')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('confirming takes password and token [API-024] and answers 200 on success [API-025], ending every session', async () => {
  const session = await server.signIn(MEMBER, NEW_PASSWORD)
  const answer = await confirm(await issue(), 'another fine password')
  expect([answer.status, answer.json()]).toEqual([200, { success: true }])
  expect((await server.send('GET', `/api/users/me?token=${session}`)).status).toBe(401)
  await server.signIn(MEMBER, 'another fine password')
  await expect(server.signIn(MEMBER, NEW_PASSWORD)).rejects.toThrow('Invalid email or password.')
})

test('a link that is used, expired or made up is refused with an error field [API-026]', async () => {
  const used = await issue()
  await confirm(used, NEW_PASSWORD)
  const expired = await issue()
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 60 * 60_000))
  for (const token of [used, expired, 'made-up']) {
    const { status, json } = await confirm(token, NEW_PASSWORD)
    expect([status, json().error]).toEqual([400, 'This reset link is invalid, expired or already used.'])
  }
})

test('a link sent twice at the same moment works once', async () => {
  const token = await issue()
  const answers = await Promise.all([confirm(token, 'first password'), confirm(token, 'second password')])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
})

test.each(['', 'too short', 'x'.repeat(201)])(
  'a weak password is refused and does not burn the link',
  async (password) => {
    const token = await issue()
    const { status, json } = await confirm(token, password)
    expect([status, json().error]).toEqual([400, 'Choose a password of 10 to 200 characters.'])
    expect((await confirm(token, NEW_PASSWORD)).status).toBe(200)
  },
)

test.each([
  ['Password123!', 'This password is easy to guess: many people use it. Choose another one.'],
  ['BASKETBALL', 'This password is easy to guess: many people use it. Choose another one.'],
  ['Cardinal Freight', 'Choose a password that is not the name of your organization or your e-mail address.'],
  [MEMBER, 'Choose a password that is not the name of your organization or your e-mail address.'],
])(
  'a link refuses passwords of the list of common ones and the own name: %j, and stays usable',
  async (password, words) => {
    const token = await issue()
    const { status, json } = await confirm(token, password)
    expect([status, json().code, json().error]).toEqual([400, 'WEAK_PASSWORD', words])
    expect((await confirm(token, NEW_PASSWORD)).status).toBe(200)
  },
)

test('thirty requests an hour from one address are taken, for whatever mailboxes, and no more', async () => {
  const remoteAddress = '192.0.2.77'
  const ask = async (email: string) =>
    (await server.send('POST', '/api/users/request_password_reset.json', { payload: { email }, remoteAddress })).status
  for (let guess = 0; guess < 30; guess++) expect(await ask(`invented-${guess}@x.example`)).toBe(200)
  expect(await ask('invented-30@x.example')).toBe(429)
})

test('a reset ends all other links of the user, also when two are used at the same moment', async () => {
  const [first, second, third] = [await issue(), await issue(), await issue()]
  const answers = await Promise.all([
    confirm(first, 'the first new password'),
    confirm(second, 'a second new password'),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await confirm(third, NEW_PASSWORD)).json().code).toBe('INVALID_RESET_TOKEN')
})

test('a reset opens an account that wrong passwords have closed, and stands in the audit trail', async () => {
  const guard = signInGuard(server.database, async () => undefined)
  const address = '192.0.2.78'
  const guess = (result: string | undefined) => guard.attempt(MEMBER, address, TEST_NOW, async () => result)
  for (let wrong = 0; wrong < 10; wrong++) await guess(undefined)
  await expect(guess('right')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 900 })
  expect((await confirm(await issue(), NEW_PASSWORD)).status).toBe(200)
  expect(await guess('right')).toBe('right')
  const lines = server.database.asSystem.selectFrom('audit_lines').select(['action', 'actor_id', 'address'])
  expect(await lines.orderBy('id', 'desc').limit(1).executeTakeFirst()).toEqual({
    action: 'password_set',
    actor_id: '00000000-0000-4000-8002-000000000002',
    address: '127.0.0.1',
  })
})
