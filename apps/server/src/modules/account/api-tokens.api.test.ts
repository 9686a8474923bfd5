import { getPortalAccountInfo, getWeather, listImpactBlurbs, listTilesets } from '@stormlane/contract'
import { API_PERMISSIONS, type ApiPermission } from '@stormlane/domain/product'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
  token = await server.createApiToken()
})
afterAll(() => server.stop())
beforeEach(() => grant(API_PERMISSIONS))

async function grant(permissions: readonly ApiPermission[]): Promise<void> {
  await server.database.asSystem
    .updateTable('api_access')
    .set({ permissions: [...permissions] })
    .execute()
}

const without = (permission: ApiPermission) => API_PERMISSIONS.filter((one) => one !== permission)

async function get(path: string) {
  const answer = await server.send('GET', `/api${path}${path.includes('?') ? '&' : '?'}token=${token}`)
  return { status: answer.status, headers: answer.headers, body: answer.status === 204 ? undefined : answer.json() }
}

const post = async (path: string, body: object) => {
  const answer = await server.send('POST', `/api${path}`, { payload: { token, ...body } })
  return { status: answer.status, body: answer.json() }
}

const OMAHA = { latitude: 41.26, longitude: -95.94 }
const WEATHER = '/weather?latitude=41.26&longitude=-95.94'

test('an API token can make the calls it is granted, and the account counts them by service', async () => {
  const usage = async () => {
    const { account } = await server.ask(getPortalAccountInfo, await server.signIn())
    return Object.fromEntries(account.api_access?.services.map(({ service, calls }) => [service, calls]) ?? [])
  }
  const before = await usage()
  expect(getWeather.answer.parse((await get(WEATHER)).body).hourly).toHaveLength(168)
  expect(listImpactBlurbs.answer.parse((await get('/impact/blurbs')).body).impact_blurbs).not.toEqual([])
  const { variables } = listTilesets.answer.parse((await get('/tiling/wildfire')).body)
  expect(variables).not.toEqual([])
  expect((await post('/impact/hourly', { index: 'road', ...OMAHA })).status).toBe(200)
  const after = await usage()
  expect(after).toEqual({
    ...before,
    weather: Number(before.weather) + 1,
    impact: Number(before.impact) + 2,
    wildfire_maps: Number(before.wildfire_maps) + 1,
  })
})

test('a token without weather permission gets "please use a token with weather permission" [API-010]', async () => {
  await grant(without('weather'))
  const { status, body } = await get(WEATHER)
  expect([status, body.code, body.error]).toEqual([
    403,
    'WEATHER_PERMISSION_NEEDED',
    'please use a token with weather permission',
  ])
})

test.each([
  ['ratings', () => post('/impact/hourly', { index: 'road', ...OMAHA })],
  ['ratings', () => post('/impact/subhourly', { index: 'road', ...OMAHA })],
  ['ratings', () => post('/wildfire', OMAHA)],
  ['ratings', () => get('/impact/blurbs')],
  ['disruption', () => post('/impact/hourly', { index: 'disruption', ...OMAHA })],
  ['tiling', () => get('/tiling/impact')],
  ['tiling', () => get('/tiling/weather')],
  ['weather_tiles', () => get('/tiling/weather')],
  ['weather_tiles', () => get('/tiling/weather_subhourly')],
  ['wildfire_tiles', () => get('/tiling/wildfire')],
] as const)('a call without %s permission gets "permission not granted"', async (permission, call) => {
  await grant(without(permission))
  const { status, body } = await call()
  expect([status, body.error]).toEqual([403, 'permission not granted'])
})

test('tiles need the permission of their layer, with an API token and with the tile token issued for it', async () => {
  const [template = ''] = listTilesets.answer
    .parse((await get('/tiling/weather')).body)
    .variables.flatMap(({ tilesets }) => tilesets.map(({ url }) => url))
  const { pathname, search } = new URL(template)
  const path = decodeURIComponent(pathname).replace(
    /\{(\w+)\}/g,
    (_, name: string) => ({ z: '5', x: '7', y: '12' })[name] ?? '1',
  )
  const draw = async (as: string) => {
    const query = new URLSearchParams(search)
    query.set('token', as)
    return (await server.send('GET', `${path}?${query.toString()}`)).status
  }
  expect([await draw(token), await draw(new URL(template).searchParams.get('token') ?? '')]).toEqual([200, 200])
  await grant(without('weather_tiles'))
  const [{ tilesets } = { tilesets: [] }] = listTilesets.answer.parse((await get('/tiling/impact')).body).variables
  const narrow = new URL(tilesets[0]?.url ?? '').searchParams.get('token') ?? ''
  expect([await draw(token), await draw(narrow)]).toEqual([403, 403])
})

test('an API token cannot make calls that are for signed-in users only', async () => {
  for (const path of ['/users/me', '/groups.json', '/users/me/portal_account_info'])
    expect([path, (await get(path)).body.error]).toEqual([path, 'permission not granted'])
})

test('a call over the rate limit gets 429 with Retry-After and is not counted', async () => {
  const limit = { max_requests_per_second: 1, max_requests_per_minute: 1 }
  const weather = () => server.database.asSystem.updateTable('api_limits').where('service', '=', 'weather')
  await weather().set(limit).execute()
  await server.database.asSystem.updateTable('api_calls').where('service', '=', 'weather').set({ calls: 0 }).execute()
  const answers = [await get(WEATHER), await get(WEATHER)]
  expect(answers.map(({ status }) => status)).toEqual([200, 429])
  expect(Number(answers[1]?.headers['retry-after'])).toBeGreaterThan(0)
  const [row] = await server.database.asSystem
    .selectFrom('api_calls')
    .where('service', '=', 'weather')
    .select('calls')
    .execute()
  expect(Number(row?.calls)).toBe(1)
  await weather().set({ max_requests_per_second: null, max_requests_per_minute: null }).execute()
  expect((await get(WEATHER)).status).toBe(200)
})

test('an unknown token and a token of an inactive organization are rejected', async () => {
  const unknown = await server.send('GET', `/api${WEATHER}&token=${'x'.repeat(43)}`)
  expect([unknown.status, unknown.json().error]).toEqual([401, 'not authenticated'])
  await server.database.asSystem.updateTable('organizations').set({ is_active: false }).execute()
  const inactive = await get(WEATHER)
  expect([inactive.status, inactive.body.error]).toEqual([403, 'your organization is inactive'])
})
