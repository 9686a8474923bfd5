import { getPortalAccountInfo, listTilesets } from '@stormlane/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { publishTestRun } from '../../../test/forecast.ts'

let server: TestApp
let apiToken: string
beforeAll(async () => {
  server = await startTestApp()
  await publishTestRun(server.forecast, { runTime: TEST_NOW })
  apiToken = await server.createApiToken()
})
afterAll(() => server.stop())

async function apiAccess() {
  return (await server.ask(getPortalAccountInfo, await server.signIn())).account.api_access
}
const callsOf = async (service: string) =>
  (await apiAccess())?.services.find((one) => one.service === service)?.calls ?? 0

/** Draws a tile of the first weather tileset that this token lists, with the tile token of its address. */
async function drawTile(as: string): Promise<number> {
  const { variables } = await server.ask(listTilesets, as, '/api/tiling/weather')
  const url = new URL(variables[0]?.tilesets[0]?.url ?? '')
  const place: Record<string, string> = { z: '5', x: '7', y: '12', size: '1' }
  const path = decodeURIComponent(url.pathname).replace(/\{(\w+)\}/g, (_, name: string) => place[name] ?? '')
  return (await server.send('GET', `${path}${url.search}`)).status
}

test('the usage lists all twelve services, each with its timeframe', async () => {
  const access = await apiAccess()
  expect(access?.services.map(({ service }) => service)).toEqual([
    'impact',
    'historical_impact',
    'weather',
    'historical_weather',
    'impact_maps',
    'weather_maps',
    'wildfire_maps',
    'rightroute_standard',
    'rightroute_custom',
    'rightroute_range',
    'events',
    'weather_alerts',
  ])
  expect(access?.services.find(({ service }) => service === 'historical_weather')?.timeframe).toBe('Historical')
})

test('tiles drawn with the tile token of an API token are counted; those of the portal are not', async () => {
  const before = await callsOf('weather_maps')
  expect(await drawTile(await server.signIn())).toBe(200)
  expect(await callsOf('weather_maps')).toBe(before)
  expect(await drawTile(apiToken)).toBe(200)
  // The list and the tile.
  expect(await callsOf('weather_maps')).toBe(before + 2)
})

test('a token may read events, alerts, route forecasts and past storms, which count under their own services', async () => {
  const paths = {
    events: '/events/current?event_types=storms',
    weather_alerts: '/alerts/weather/current',
    historical_impact: '/historical_storms.json',
  }
  for (const [service, path] of Object.entries(paths)) {
    const before = await callsOf(service)
    const { status } = await server.send('GET', `/api${path}${path.includes('?') ? '&' : '?'}token=${apiToken}`)
    expect([service, status, await callsOf(service)]).toEqual([service, 200, before + 1])
  }
})

test('a new month begins a new cycle with no calls, and the calls of the old one are kept', async () => {
  const weather = () => server.send('GET', `/api/weather?latitude=41.26&longitude=-95.94&token=${apiToken}`)
  expect((await weather()).status).toBe(200)
  const inJanuary = await callsOf('weather')
  expect(inJanuary).toBeGreaterThan(0)
  server.clock.moveTo(new Date('2026-02-01T00:00:00Z'))
  expect(await apiAccess()).toMatchObject({
    cycle_start_date: '2026-02-01T00:00:00.000Z',
    cycle_end_date: '2026-03-01T00:00:00.000Z',
  })
  expect(await callsOf('weather')).toBe(0)
  await weather()
  expect(await callsOf('weather')).toBe(1)
  server.clock.moveTo(TEST_NOW)
  expect(await callsOf('weather')).toBe(inJanuary)
})
