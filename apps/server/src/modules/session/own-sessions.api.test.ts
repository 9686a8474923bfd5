import { listMySessions } from '@stormlane/contract'
import { DAY_MS } from '@stormlane/domain/time'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { DEMO_ORGANIZATION_ID, demoId } from '../../demo/demo-assets.ts'
import { SESSIONS_ENDED_CHANNEL } from './session.repository.ts'

const MEMBER = 'member@stormlane.example'
const MARCO = { organizationId: DEMO_ORGANIZATION_ID, userId: demoId(2, 2) }
const PASSWORD = 'stormlane-demo'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.moveTo(TEST_NOW)
  await server.database.asSystem.deleteFrom('sessions').execute()
  await server.database.asSystem.deleteFrom('sign_in_failures').execute()
})

const withFirefox = async () => {
  const key = new URL(await server.services.operator.issueTrialKey(MARCO)).searchParams.get('trialKey')
  const headers = { 'user-agent': FIREFOX }
  return (await server.send('POST', '/api/api_client_signin.json', { payload: { trial_key: key }, headers })).json()
    .token
}
const list = async (token: string) => (await server.ask(listMySessions, token)).sessions
const status = async (token: string) => (await server.send('GET', `/api/users/me?token=${token}`)).status
const end = (token: string, id: string) => server.send('DELETE', `/api/users/me/sessions/${id}?token=${token}`)

describe('the own sessions', () => {
  test('are listed with device, address and last use; this one is marked', async () => {
    const firefox = await withFirefox()
    server.clock.moveTo(new Date(TEST_NOW.getTime() + 3_600_000))
    const other = await server.signIn(MEMBER)
    await server.signIn()
    const [first, second, ...more] = await list(other)
    expect(more).toEqual([])
    expect(first).toMatchObject({ device: null, is_current: true })
    expect(second).toEqual({
      id: expect.any(String),
      device: 'Firefox on Linux',
      address: '127.0.0.1',
      signed_in_at: TEST_NOW.toISOString(),
      last_used_at: TEST_NOW.toISOString(),
      expires_at: new Date(TEST_NOW.getTime() + 14 * DAY_MS).toISOString(),
      is_current: false,
    })
    const current = (await list(firefox)).filter(({ is_current }) => is_current)
    expect(current.map(({ device }) => device)).toEqual(['Firefox on Linux'])
  })

  test('can be ended one by one, by their owner only', async () => {
    const [mine, other, dana] = [await server.signIn(MEMBER), await withFirefox(), await server.signIn()]
    const id = (await list(mine)).find(({ device }) => device !== null)?.id ?? ''
    expect((await end(dana, id)).status).toBe(404)
    expect((await end(mine, 'nonsense')).status).toBe(404)
    expect((await end(mine, id)).status).toBe(200)
    expect([await status(other), await status(mine)]).toEqual([401, 200])
    expect((await end(mine, id)).status).toBe(404)
  })

  test('can all be ended except this one', async () => {
    const [mine, second, third, dana] = [
      await server.signIn(MEMBER),
      await server.signIn(MEMBER),
      await withFirefox(),
      await server.signIn(),
    ]
    const answer = await server.send('POST', '/api/users/me/end_other_sessions', { payload: { token: mine } })
    expect(answer.json()).toEqual({ ended: 2 })
    expect(await Promise.all([mine, second, third, dana].map(status))).toEqual([200, 401, 401, 200])
  })

  test('of an embed are not listed: the visitors of a partner share an account', async () => {
    const token = await server.signIn(MEMBER)
    await server.database.asSystem.updateTable('sessions').set({ embed: 'freight' }).execute()
    expect(await list(token)).toEqual([])
  })
})

test('every process hears which sessions end, and the audit trail names their devices', async () => {
  const listener = new Client({ connectionString: server.database.url })
  await listener.connect()
  const heard: string[] = []
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query(`listen ${SESSIONS_ENDED_CHANNEL}`)
  const devices = async () => {
    const lines = server.database.asSystem.selectFrom('audit_lines').where('action', '=', 'own_sessions_ended')
    return (await lines.select('subject').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).subject
  }
  /** The ids of the other sessions before they end, which must be those that are heard. */
  const endsOthers = async (mine: string, work: () => Promise<{ status: number }>) => {
    const others = (await list(mine)).filter(({ is_current }) => !is_current).map(({ id }) => id)
    heard.length = 0
    expect((await work()).status).toBe(200)
    await eventually(() => expect(heard.toSorted()).toEqual(others.toSorted()))
    return others.length
  }
  const mine = await server.signIn(MEMBER)
  await withFirefox()
  const id = (await list(mine)).find(({ device }) => device !== null)?.id ?? ''
  expect(await endsOthers(mine, () => end(mine, id))).toBe(1)
  expect(await devices()).toBe('Firefox on Linux')

  await withFirefox()
  await server.signIn(MEMBER)
  const payload = { token: mine }
  const endOthers = () => server.send('POST', '/api/users/me/end_other_sessions', { payload })
  expect(await endsOthers(mine, endOthers)).toBe(2)
  expect((await devices()).split(', ').toSorted()).toEqual(['Firefox on Linux', 'Unknown device'])

  await server.signIn(MEMBER)
  const passwords = { current_password: PASSWORD, new_password: 'a good new passphrase' }
  const change = () => server.send('POST', '/api/users/me/password', { payload: { ...payload, ...passwords } })
  expect(await endsOthers(mine, change)).toBe(1)

  const own = (await list(mine))[0]?.id
  heard.length = 0
  const link = await server.services.passwordResets.issue(MARCO, 3_600_000)
  await server.services.passwordResets.confirm(link, PASSWORD)
  await eventually(() => expect(heard).toEqual([own]))

  const last = await server.signIn(MEMBER)
  const lastId = (await list(last))[0]?.id
  heard.length = 0
  await server.send('POST', '/api/api_sign_out.json', { payload: { token: last } })
  await eventually(() => expect(heard).toEqual([lastId]))
  await listener.end()
})

test('a session that is used every day ends 30 days after sign-in', async () => {
  const token = await server.signIn(MEMBER)
  const statuses: number[] = []
  for (const day of [10, 20, 29.9, 30]) {
    server.clock.moveTo(new Date(TEST_NOW.getTime() + day * DAY_MS))
    statuses.push(await status(token))
  }
  expect(statuses).toEqual([200, 200, 200, 401])
})

describe('changing the password', () => {
  const change = (token: string, current_password: string, new_password: string) =>
    server.send('POST', '/api/users/me/password', { payload: { token, current_password, new_password } })

  test('needs the current one and a good new one; it ends all other sessions and all links', async () => {
    const [mine, other] = [await server.signIn(MEMBER), await server.signIn(MEMBER)]
    const link = await server.services.passwordResets.issue(MARCO, 3_600_000)
    const wrong = await change(mine, 'not my password', 'a good new passphrase')
    expect([wrong.status, wrong.json().error]).toEqual([403, 'The current password is not right.'])
    const weak = await change(mine, PASSWORD, 'Password1234')
    expect([weak.status, weak.json().code]).toEqual([400, 'WEAK_PASSWORD'])
    expect((await change(mine, PASSWORD, 'a good new passphrase')).status).toBe(200)
    expect([await status(mine), await status(other)]).toEqual([200, 401])
    expect(await server.services.passwordResets.isUsable(link)).toBe(false)
    await server.signIn(MEMBER, 'a good new passphrase')
    await change(mine, 'a good new passphrase', PASSWORD)
  })

  test.each(['Password123!', 'BASKETBALL', 'qwertyuiop', '1234567890'])(
    'is refused if it is on the list of common passwords: %s',
    async (next) => {
      const mine = await server.signIn(MEMBER)
      const refused = await change(mine, PASSWORD, next)
      expect([refused.status, refused.json().error]).toEqual([
        400,
        'This password is easy to guess: many people use it. Choose another one.',
      ])
      await server.signIn(MEMBER, PASSWORD)
    },
  )

  test('cannot be used to guess: the account locks as at sign-in', async () => {
    const token = await server.signIn(MEMBER)
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) statuses.push((await change(token, `guess ${guess}`, 'irrelevant')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
    await expect(server.signIn(MEMBER, PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
