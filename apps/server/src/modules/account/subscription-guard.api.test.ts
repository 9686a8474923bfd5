import * as contract from '@stormlane/contract'
import { type Call, getPortalAccountInfo, listTilesets, REALTIME_CLOSE } from '@stormlane/contract'
import { TRIAL_DAYS } from '@stormlane/domain/product'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { up as giveDaysBeforeTheGuard } from '../../../migrations/0080-days-before-the-guard.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { sendForm } from '../../../test/upload.ts'
import { randomToken, sha256 } from '../../platform/tokens.ts'

const TRIAL = '00000000-0000-4000-8001-000000000002'
const AFTER_THE_TRIAL = new Date(TEST_NOW.getTime() + TRIAL_DAYS * DAY_MS)

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
  await server.services.operator.grantApiAccess(TRIAL)
})
afterAll(() => server.stop())
beforeEach(() => server.clock.moveTo(TEST_NOW))

const signInToTrial = () => server.signIn('trial@stormlane.example')
const status = async (path: string) => (await server.send('GET', `/api${path}`)).status
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value
const CALLS = (Object.values(contract) as unknown[]).filter(isCall)

describe('an organization whose trial or subscription has ended', () => {
  test.each(CALLS.filter(({ access }) => access !== 'public').map((call) => [call.id, call] as const))(
    '%s answers 402 unless the account, billing or sign-out need it',
    async (_id, call) => {
      const token = await server.signIn('expired@stormlane.example')
      const path = call.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000001')
      const answer = call.upload
        ? await sendForm(server, { token, batch_type: 'route', file: { name: 'a.csv', content: '' } })
        : await server.send(call.method, `/api${path}`, {
            headers: { authorization: `Bearer ${token}` },
            ...(call.body && { payload: {} }),
          })
      if (call.withoutSubscription) expect(answer.status).not.toBe(402)
      else
        expect([answer.status, answer.json().code, answer.json().error ?? answer.json().errors[0]]).toEqual([
          402,
          'SUBSCRIPTION_ENDED',
          'Your subscription has ended. An admin can renew it in My Account.',
        ])
    },
  )

  test('it can still read its account and sign out', async () => {
    const token = await server.signIn('expired@stormlane.example')
    expect((await server.ask(getPortalAccountInfo, token)).account.is_currently_subscribed).toBe(false)
    expect((await server.send('POST', '/api/api_sign_out.json', { payload: { token } })).status).toBe(200)
  })

  test('a trial lasts 14 days: until then everything is open, from then on nothing [ACCOUNT-016]', async () => {
    const token = await signInToTrial()
    server.clock.moveTo(new Date(AFTER_THE_TRIAL.getTime() - 1))
    expect(await status(`/cities.json?token=${token}`)).toBe(200)
    server.clock.moveTo(AFTER_THE_TRIAL)
    expect(await status(`/cities.json?token=${token}`)).toBe(402)
  })

  test('its API token and its tile tokens get 402, too', async () => {
    const token = await server.createApiToken(TRIAL)
    const weather = `/weather?latitude=41.26&longitude=-95.94&token=${token}`
    expect(await status(weather)).toBe(200)
    const almost = new Date(AFTER_THE_TRIAL.getTime() - HOUR_MS)
    server.clock.moveTo(almost)
    await publishTestRun(server.forecast, { runTime: almost })
    const { variables } = await server.ask(listTilesets, token, '/api/tiling/weather')
    const tile = new URL(variables[0]?.tilesets[0]?.url ?? '')
    const path = `${decodeURIComponent(tile.pathname).replace('{z}', '5').replace('{x}', '7').replace('{y}', '12').replace('{size}', '1')}${tile.search}`
    const drawn = async () => (await server.send('GET', path)).status
    expect(await drawn()).toBe(200)
    server.clock.moveTo(AFTER_THE_TRIAL)
    expect([await status(weather), await drawn()]).toEqual([402, 402])
  })

  test('its embeds sign in but read nothing', async () => {
    const given = randomToken()
    const created = { organizationId: TRIAL, provider: 'freightmarket', tokenHash: sha256(given), now: TEST_NOW }
    await server.services.embedTokens.create(created)
    const payload = { provider_name: 'freightmarket', provider_token: given }
    const signIn = async () => (await server.send('POST', '/api/api_client_signin.json', { payload })).json().token
    expect(await status(`/cities.json?token=${await signIn()}`)).toBe(200)
    server.clock.moveTo(AFTER_THE_TRIAL)
    expect(await status(`/cities.json?token=${await signIn()}`)).toBe(402)
  })

  test('its live connection is refused', async () => {
    const port = await server.listen()
    const token = await server.signIn('expired@stormlane.example')
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`)
    socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
    const code = await new Promise((resolve) => socket.once('close', resolve))
    expect(code).toBe(REALTIME_CLOSE.subscriptionEnded)
  })
})

test('updating a server blocks nobody: subscriptions that ended before get the days of a trial', async () => {
  const ended = new Date('2020-01-01T00:00:00Z')
  const own = server.database.asSystem.updateTable('organizations').where('name', '=', 'Redstone Haulage')
  await own.set({ subscription_ends_at: ended, subscription_end_reason: 'other' }).execute()
  await giveDaysBeforeTheGuard(server.database.asSystem as never)
  const { subscription_ends_at: endsAt } = await server.database.asSystem
    .selectFrom('organizations')
    .where('name', '=', 'Redstone Haulage')
    .select('subscription_ends_at')
    .executeTakeFirstOrThrow()
  const days = ((endsAt?.getTime() ?? 0) - Date.now()) / DAY_MS
  expect(Math.round(days)).toBe(TRIAL_DAYS)
})
