import { existsSync, readFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { AlertBook } from '@stormlane/domain/hazards'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OpenUrl } from '../model-files/fetch-model-file.ts'
import { GeoMetAlertSource } from './geomet-alert-source.ts'

const SQUARE = [
  [-79, 43],
  [-78, 43],
  [-78, 44],
  [-79, 43],
]

function feature(thread: string, region: string, properties: object = {}) {
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [SQUARE] },
    properties: {
      id: `${thread}_${region}`,
      alert_type: 'warning',
      alert_name_en: 'freezing rain warning',
      alert_text_en: 'Freezing rain on tap.',
      publication_datetime: '2026-03-05T21:26:06.795Z',
      validity_datetime: '2026-03-05T22:00:00.000Z',
      expiration_datetime: '2026-03-06T08:04:06.795Z',
      event_end_datetime: '2026-03-06T06:00:00.000Z',
      risk_colour_en: 'yellow',
      confidence_en: 'High',
      feature_name_en: region,
      province: 'ON',
      status_en: 'issued',
      ...properties,
    },
  }
}

let answer: (query: URLSearchParams) => string
const server = createServer((request, response) => {
  response.end(answer(new URL(request.url ?? '', 'http://x').searchParams))
})
let url: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/collections/weather-alerts/items`
})
afterAll(() => server.close())

const listOf = (features: readonly unknown[]) => (query: URLSearchParams) => {
  const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
  const page = features.slice(offset, offset + limit)
  return JSON.stringify({ type: 'FeatureCollection', features: page, numberMatched: features.length })
}
const collect = () => ({ received: vi.fn(), refused: vi.fn(), accepted: vi.fn(), listed: vi.fn() })
const openUrl: OpenUrl = (at, { headers, signal }) =>
  new Promise((resolve, reject) => {
    get(at, { headers, signal, agent: false }, resolve).on('error', reject)
  })
const open = () => new GeoMetAlertSource({ url, open: openUrl, userAgent: 'test' })

test('regions with the same alert are one alert under the nearest event, and the list is complete [FEED-033]', async () => {
  answer = listOf([feature('a', 'Toronto'), feature('a', 'Hamilton'), feature('b', 'Ottawa', { status_en: 'ended' })])
  const notes = collect()
  const found = await open().messages([], undefined, notes)
  expect(found).toMatchObject([
    {
      country: 'CAN',
      messageType: 'Alert',
      event: 'Ice Storm Warning',
      severity: 'Moderate',
      certainty: 'Likely',
      areaDescription: 'Hamilton, ON; Toronto, ON',
      onset: new Date('2026-03-05T22:00:00Z'),
      ends: new Date('2026-03-06T06:00:00Z'),
      geometry: { coordinates: { length: 2 } },
    },
  ])
  expect(notes.listed).toHaveBeenCalledWith([found[0]?.id])
  expect(notes.accepted).toHaveBeenCalledWith(3)
})

test('a change is one message in the thread of the alert, also after a restart, and an unchanged alert is not sent again [FEED-033]', async () => {
  answer = listOf([feature('a', 'Toronto'), feature('a', 'Hamilton')])
  const book = new AlertBook()
  for (const message of await open().messages()) book.receive(message)
  expect(await open().messages(book.ids())).toEqual([])
  answer = listOf([feature('a', 'Toronto', { publication_datetime: '2026-03-05T23:00:00Z' }), feature('a', 'Hamilton')])
  const changed = await open().messages(book.ids())
  expect(changed.map(({ messageType, areaDescription }) => [messageType, areaDescription])).toEqual([
    ['Update', 'Toronto, ON'],
    ['Update', 'Hamilton, ON'],
  ])
  for (const message of changed) book.receive(message)
  const active = book.activeAt(new Date('2026-03-05T23:30:00Z'))
  expect(active.map(({ alert }) => alert.areaDescription).toSorted()).toEqual(['Hamilton, ON', 'Toronto, ON'])
  expect(new Set(active.map(({ threadId }) => threadId)).size).toBe(1)
})

test('a list of many pages is read to its end; a cut, endless or foreign one fails, and no alert ends with it [FEED-033]', async () => {
  const many = Array.from({ length: 1200 }, (_, i) => feature(`thread${i}`, `Region ${i}`))
  answer = listOf(many)
  expect(await open().messages()).toHaveLength(1200)
  answer = () => JSON.stringify({ features: [], numberMatched: 7 })
  await expect(open().messages()).rejects.toThrow('The list ends after 0 of 7 alerts.')
  answer = () => JSON.stringify({ features: many, numberMatched: 1e9 })
  await expect(open().messages()).rejects.toThrow('The list has more than 10000 alerts.')
  for (const page of ['<html>Please sign in to the network</html>', '', '{"features":', '[]', 'null']) {
    answer = () => page
    await expect(open().messages()).rejects.toThrow('The answer is no list of alerts (GeoJSON).')
  }
})

test('an alert that cannot be read is refused with the reason, and the list then ends no alert [FEED-033]', async () => {
  answer = listOf([
    feature('a', 'Toronto'),
    feature('b', 'Hamilton', { expiration_datetime: 'tomorrow' }),
    { ...feature('c', 'Ottawa'), geometry: { type: 'Polygon', coordinates: [[[0, 200]]] } },
    { ...feature('d', 'Kingston'), geometry: null },
    null,
  ])
  const notes = collect()
  expect(await open().messages([], undefined, notes)).toHaveLength(1)
  expect(notes.refused.mock.calls.map(([item]) => item)).toEqual(['b_Hamilton', 'c_Ottawa', 'd_Kingston', 'alert 5'])
  expect(notes.refused.mock.calls[0]?.[1]).toMatch(/^expiration_datetime: /)
  expect(notes.listed).not.toHaveBeenCalled()
})

const FILE = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'geomet/eccc_weather_alerts_2026-03-05.geojson',
)
describe.skipIf(!existsSync(FILE))('a recorded answer', () => {
  test('has six regions of freezing rain as one alert, and a statement [FEED-033]', async () => {
    answer = () => readFileSync(FILE, 'utf8')
    const found = await open().messages()
    expect(found.map(({ event, severity }) => [event, severity])).toEqual([
      ['Ice Storm Warning', 'Moderate'],
      ['Special Weather Statement', 'Unknown'],
    ])
    expect(found[0]?.areaDescription.split('; ')).toHaveLength(6)
    expect(found[0]?.description).toMatch(/^Freezing rain on tap\./)
  })
})
