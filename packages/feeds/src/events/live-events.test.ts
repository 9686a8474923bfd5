import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { liveEvents } from './live-events.ts'

const NOW = new Date('2026-05-21T02:00:00Z')
const files = new Map<string, { status?: number; text: string }>()
const agents = new Set<string | undefined>()
let server: Server
let base: string

beforeAll(async () => {
  server = createServer((request, response) => {
    agents.add(request.headers['user-agent'])
    const file = files.get(request.url ?? '')
    response.writeHead(file ? (file.status ?? 200) : 404).end(file?.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const HEADERS = { torn: 'F_Scale', hail: 'Size', wind: 'Speed' }
beforeEach(() => {
  files.clear()
  for (const [kind, size] of Object.entries(HEADERS))
    for (const day of ['today', '260519_rpts'])
      files.set(`/reports/${day}_filtered_${kind}.csv`, {
        text: `Time,${size},Location,County,State,Lat,Lon,Comments\n`,
      })
  files.set('/week.geojson', { text: '{"features":[]}' })
})

const open = () =>
  liveEvents({
    urls: { earthquakes: `${base}/week.geojson`, storm_reports: `${base}/reports/` },
    userAgent: 'Stormlane/test (us@example.com)',
    open: (url, { headers, signal }) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(url, { headers, signal, agent: false }, resolve).on('error', reject)
      }),
  })

test('the source has the types whose address it knows, asks with its user agent, and counts what comes', async () => {
  expect(open().types).toEqual(['earthquakes', 'storm_reports'])
  const earthquake = {
    id: 'us1',
    properties: { mag: 5, place: null, time: NOW.getTime() - 1000, type: 'earthquake' },
    geometry: { type: 'Point', coordinates: [-120, 36, 8] },
  }
  const text = JSON.stringify({ features: [earthquake] })
  files.set('/week.geojson', { text })
  const notes = { received: vi.fn(), refused: vi.fn() }
  const events = await open().events('earthquakes', NOW, undefined, notes)
  expect(events.map(({ id }) => id)).toEqual(['us1'])
  expect([...agents]).toEqual(['Stormlane/test (us@example.com)'])
  expect(notes.received.mock.calls.reduce((sum, [bytes]) => sum + bytes, 0)).toBe(text.length)
})

test('storm reports are those of the three files of today and of the day before', async () => {
  const add = (name: string, row: string) => {
    const file = files.get(`/reports/${name}`)
    files.set(`/reports/${name}`, { text: `${file?.text}${row}\n` })
  }
  add('today_filtered_torn.csv', '2225,UNK,5 W WYNNE,CROSS,AR,35.23,-90.88,(MEG)')
  add('260519_rpts_filtered_wind.csv', '1100,60,DOW,PITTSBURG,OK,34.9,-95.6,(TSA)')
  const events = await open().events('storm_reports', NOW)
  expect(events.map(({ geoJson }) => geoJson.properties?.reported_at)).toEqual([
    '2026-05-20T11:00:00.000Z',
    '2026-05-20T22:25:00.000Z',
  ])
})

test('a missing file, an error of the server, a huge file and a type without a feed are failures in words', async () => {
  files.delete('/reports/260519_rpts_filtered_hail.csv')
  await expect(open().events('storm_reports', NOW)).rejects.toThrow('260519_rpts_filtered_hail.csv is not there (404)')
  files.set('/week.geojson', { status: 503, text: 'busy' })
  await expect(open().events('earthquakes', NOW)).rejects.toThrow('week.geojson answered with status 503')
  files.set('/week.geojson', { text: ' '.repeat(9 << 20) })
  await expect(open().events('earthquakes', NOW)).rejects.toThrow('week.geojson sent more than it was asked for')
  await expect(open().events('fires', NOW)).rejects.toThrow('There is no live feed of fires.')
})

test('a canceled question ends', async () => {
  await expect(open().events('earthquakes', NOW, AbortSignal.abort(new Error('canceled')))).rejects.toThrow('canceled')
})
