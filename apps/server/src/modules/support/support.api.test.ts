import { listSupportMessages } from '@stormlane/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp({ SUPPORT_EMAIL: 'help@carrier.example', SUPPORT_ANSWERS_WITHIN: 'two hours' })
  token = await server.signIn()
  await server.startJobs()
})
afterAll(() => server.stop())

const file = (payload: object) => server.send('POST', '/api/support_messages.json', { payload: { token, ...payload } })

test('a question is stored and mailed to support once, with its context', async () => {
  const answer = await file({ message: ' Why is I-80 red? ', page: '/client/map', viewport: '1440x900' })
  expect(answer.json()).toEqual({ support_message: { id: expect.any(String) } })
  await eventually(() => expect(server.outbox()).toHaveLength(1))
  const [mail] = server.outbox()
  expect(mail).toContain('To: help@carrier.example')
  expect(mail).toContain('Reply-To: demo@stormlane.example')
  expect(mail).toContain('Why is I-80 red?')
  expect(mail).toContain('Page: /client/map')
  expect(mail).toContain('Cardinal Freight')
  await eventually(async () => {
    const rows = await server.database.asSystem.selectFrom('support_messages').select('mailed_at').execute()
    expect(rows).toEqual([{ mailed_at: expect.any(Date) }])
  })
})

test('a user reads the own questions with their state, and when they are answered; nobody reads those of others [EXP-012]', async () => {
  const colleague = await server.signIn('member@stormlane.example')
  const stranger = await server.signIn('trial@stormlane.example')
  await server.send('POST', '/api/support_messages.json', {
    payload: { token: colleague, message: 'Where is Truck 9?', page: '/client/map' },
  })
  await eventually(async () => {
    expect(await server.ask(listSupportMessages, colleague)).toEqual({
      support_messages: [
        { id: expect.any(String), message: 'Where is Truck 9?', created_at: expect.any(String), is_mailed: true },
      ],
      answered_within: 'two hours',
    })
  })
  expect((await server.ask(listSupportMessages, token)).support_messages.map(({ message }) => message)).toEqual([
    'Why is I-80 red?',
  ])
  expect((await server.ask(listSupportMessages, stranger)).support_messages).toEqual([])
})

test.each([
  [{ page: '/' }, 'message is required'],
  [{ message: '  ', page: '/' }, 'message is required'],
  [{ message: 'x'.repeat(5001), page: '/' }, 'message is longer than 5,000 characters'],
])('an empty or too long question is rejected: %j', async (payload, words) => {
  const { status, json } = await file(payload)
  expect([status, json().error]).toEqual([400, words])
})

test('a question without a session gets 401', async () => {
  const payload = { message: 'x', page: '/' }
  expect((await server.send('POST', '/api/support_messages.json', { payload })).status).toBe(401)
})

test('a user who asks more than 10 questions at once is told to wait; colleagues still ask', async () => {
  const ask = async (as: string) =>
    server.send('POST', '/api/support_messages.json', { payload: { token: as, message: 'Again', page: '/' } })
  const [mine, colleague] = [
    await server.signIn('trial@stormlane.example'),
    await server.signIn('member@stormlane.example'),
  ]
  for (let asked = 0; asked < 10; asked++) expect((await ask(mine)).status).toBe(200)
  const refused = await ask(mine)
  expect([refused.status, refused.json().error]).toEqual([429, 'too many requests, please wait a moment'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(300)
  expect((await ask(colleague)).status).toBe(200)
  const stored = await server.database.asSystem
    .selectFrom('support_messages')
    .where('message', '=', 'Again')
    .select('id')
    .execute()
  expect(stored).toHaveLength(11)
})
