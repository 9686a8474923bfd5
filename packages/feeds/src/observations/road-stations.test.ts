import type { FeedNotes } from '@stormlane/domain/product'
import { expect, test, vi } from 'vitest'
import { liveRoadStations } from './live-road-stations.ts'
import { readRoadStationRows, readRoadStations } from './read-road-stations.ts'

const NOW = new Date('2026-01-15T12:20:00Z')
const row = (changes: Record<string, unknown> = {}) => ({
  station: 'RAKI4',
  name: 'Ankeny (I-35)',
  network: 'IA_RWIS',
  utc_valid: '2026-01-15T12:10:00Z',
  tmpf: 14,
  sknt: 10,
  gust: 20,
  vsby: 1.24,
  tsf0: 20.5,
  lon: -93.57,
  lat: 41.7,
  ...changes,
})
const answer = (...rows: unknown[]) => JSON.stringify({ schema: { fields: [] }, data: rows })
const noted = () => ({ received: vi.fn(), refused: vi.fn(), accepted: vi.fn() }) satisfies FeedNotes

test('a road weather station reports temperature, wind and gust in our units; what it does not measure is not known [FEED-024]', () => {
  const [full, sparse] = readRoadStations([row(), row({ tmpf: null, gust: undefined })], NOW)
  expect(full).toEqual({
    station: 'RAKI4',
    lat: 41.7,
    lng: -93.57,
    observedAt: new Date('2026-01-15T12:10:00Z'),
    values: {
      temperature: expect.closeTo(-10, 6),
      wind: expect.closeTo(5.144, 3),
      wind_gust: expect.closeTo(10.289, 3),
      // Sensors end at different distances.
      visibility: Number.NaN,
      precipitation: Number.NaN,
    },
  })
  // Unlike at airports, a gust that is missing does not mean that there was none.
  expect([sparse?.values.temperature, sparse?.values.wind_gust]).toEqual([Number.NaN, Number.NaN])
  expect(readRoadStations([row({ utc_valid: '2026-01-15T09:00:00Z' })], NOW)).toEqual([])
})

test.each([
  ['of no place', row({ lat: 141.7 }), /lat/],
  ['without a place', row({ lon: null }), /lon/],
  ['of an impossible temperature', row({ tmpf: 180 }), /tmpf/],
  ['with a temperature in words', row({ tmpf: 'M' }), /tmpf/],
  ['with a gust below the wind', row({ gust: 4 }), /gust cannot be "4"/],
  ['with a negative wind', row({ sknt: -1 }), /sknt/],
  ['without a time', row({ utc_valid: 'soon' }), /utc_valid/],
  ['of the future', row({ utc_valid: '2026-01-15T13:10:00Z' }), /not come yet/],
  ['that is none', null, /expected object/],
])('a report %s is refused with the reason, and the others are taken [FEED-024]', (_what, bad, reason) => {
  const notes = noted()
  expect(readRoadStations([bad, row()], NOW, notes)).toHaveLength(1)
  expect(notes.refused.mock.calls).toEqual([[expect.any(String), expect.stringMatching(reason)]])
  expect(() => readRoadStations([bad], NOW)).toThrow(/None of 1 reports of road weather stations/)
})

test('200 damaged answers are refused in words or give values that are possible [FEED-024]', () => {
  const whole = answer(row(), row({ station: 'RAMI4', gust: null }))
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  for (let i = 0; i < 200; i++) {
    const at = random(whole.length)
    const letter = ' 0-9"[]{},:\u0000ÿnull1e999'[random(25)] ?? ''
    const damaged = i % 2 ? whole.slice(0, at) + letter + whole.slice(at + 1) : whole.slice(0, at)
    try {
      for (const { lat, lng, values } of readRoadStations(readRoadStationRows(damaged), NOW)) {
        expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true)
        expect(values.temperature < -75.1 || values.temperature > 60.1).toBe(false)
        expect(values.wind_gust < values.wind || values.wind_gust > 130).toBe(false)
      }
    } catch (error) {
      expect((error as Error).message.length).toBeGreaterThan(5)
      for (const kind of [TypeError, RangeError]) expect(error).not.toBeInstanceOf(kind)
    }
  }
})

function networks(answers: Readonly<Record<string, string>>) {
  const asked: URL[] = []
  const source = liveRoadStations({
    url: 'http://stations.example/currents.json',
    states: ['IA', 'MN', 'WI', 'ND', 'SD'],
    userAgent: 'test',
    open: async (url) => {
      asked.push(url)
      const text = answers[url.searchParams.get('network') ?? '']
      const chunks = (async function* () {
        yield Buffer.from(text ?? '')
      })()
      const statusCode = text === undefined ? 404 : 200
      return Object.assign(chunks, { statusCode, headers: {}, destroy: () => undefined }) as never
    },
  })
  return { asked, source }
}

test('each state is a network; one that does not answer is noted, and all of them are a failure [FEED-024]', async () => {
  const empty = answer()
  const { asked, source } = networks({
    IA_RWIS: answer(row()),
    MN_RWIS: '<html>Busy</html>',
    WI_RWIS: '{"detail": "no such network"}',
    SD_RWIS: empty,
  })
  const notes = noted()
  expect((await source.observations(NOW, undefined, notes)).map(({ station }) => station)).toEqual(['RAKI4'])
  expect(asked.map(({ search }) => search).toSorted()[0]).toBe('?network=IA_RWIS&minutes=120')
  expect(asked).toHaveLength(5)
  expect(Object.fromEntries(notes.refused.mock.calls)).toEqual({
    MN_RWIS: 'The answer is not JSON.',
    WI_RWIS: 'The answer holds no list of reports.',
    ND_RWIS: expect.stringContaining('404'),
  })
  await expect(networks({}).source.observations(NOW)).rejects.toThrow(/^None of 5 networks .* IA_RWIS: .*404/)
  const nothing = networks({ IA_RWIS: empty, MN_RWIS: empty, WI_RWIS: empty, ND_RWIS: empty, SD_RWIS: empty })
  expect(await nothing.source.observations(NOW)).toEqual([])
})
