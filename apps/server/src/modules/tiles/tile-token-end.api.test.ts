import { listTilesets } from '@stormlane/contract'
import { MINUTE_MS } from '@stormlane/domain/time'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'
import { demoId } from '../../demo/demo-assets.ts'
import { operatorOf } from '../../platform/http/session.ts'

const DEMO = demoId(1, 1)
const MARCO = demoId(2, 2)
const TRIAL = demoId(1, 2)

let server: TestApp
let passedMs = 0

beforeAll(async () => {
  server = await startTestApp()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
})
afterEach(() => {
  passedMs += MINUTE_MS
})
afterAll(() => server.stop())

/** The address of a tile as the portal of this user gets it, with its token. */
async function tileFor(email: string): Promise<() => Promise<number>> {
  return tileOfSession(await server.signIn(email))
}

async function tileOfSession(token: string): Promise<() => Promise<number>> {
  const { variables } = await server.ask(listTilesets, token, '/api/tiling/weather')
  const url = new URL(variables[0]?.tilesets[0]?.url.replace(/\{\w+\}/g, '1') ?? '')
  return async () => (await server.send('GET', decodeURIComponent(url.pathname) + url.search)).status
}

test('the tiles of a deactivated user close within a minute, those of colleagues stay open', async () => {
  const [tile, tileOfColleague] = [await tileFor('member@stormlane.example'), await tileFor('demo@stormlane.example')]
  expect([await tile(), await tileOfColleague()]).toEqual([200, 200])
  await server.services.members.update(operatorOf(DEMO), MARCO, { isActive: false })
  passedMs += MINUTE_MS
  expect([await tile(), await tileOfColleague()]).toEqual([401, 200])
  await server.services.members.update(operatorOf(DEMO), MARCO, { isActive: true })
  passedMs += MINUTE_MS
  const tileAfterNextSignIn = await tileFor('member@stormlane.example')
  expect([await tile(), await tileAfterNextSignIn()]).toEqual([401, 200])
})

test('the tiles of a session close within a minute of its sign-out, those of other sessions of the user stay open', async () => {
  const token = await server.signIn('demo@stormlane.example')
  const [tile, tileElsewhere] = [await tileOfSession(token), await tileFor('demo@stormlane.example')]
  expect([await tile(), await tileElsewhere()]).toEqual([200, 200])
  expect((await server.send('POST', '/api/api_sign_out.json', { payload: { token } })).status).toBe(200)
  passedMs += MINUTE_MS
  expect([await tile(), await tileElsewhere()]).toEqual([401, 200])
})

test('the tiles of a user who was removed close within a minute', async () => {
  const tile = await tileFor('member@stormlane.example')
  expect(await tile()).toBe(200)
  await server.services.members.remove(operatorOf(DEMO), MARCO)
  passedMs += MINUTE_MS
  expect(await tile()).toBe(401)
})

test('the tiles of a deactivated organization close within a minute', async () => {
  const tile = await tileFor('trial@stormlane.example')
  expect(await tile()).toBe(200)
  await server.services.operator.setActive(TRIAL, false)
  passedMs += MINUTE_MS
  expect(await tile()).toBe(401)
})
