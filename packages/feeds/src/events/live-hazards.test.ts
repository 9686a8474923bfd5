import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FeedNotes } from '@stormlane/domain/product'
import { describe, expect, test, vi } from 'vitest'
import { liveEvents } from './live-events.ts'
import { readFirmsFires } from './read-firms-fires.ts'
import { readHansVolcanoes } from './read-hans-volcanoes.ts'
import { readSpcOutlook } from './read-spc-outlook.ts'
import { readWfigsFires } from './read-wfigs-fires.ts'
import { readWpcRain } from './read-wpc-rain.ts'

const NOW = new Date('2026-08-22T18:00:00Z')
const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [-98, 41],
      [-97, 41],
      [-97, 42],
      [-98, 41],
    ],
  ],
}
const noted = () => ({ received: vi.fn(), refused: vi.fn() }) satisfies FeedNotes

const category = (label: string, changes: Record<string, unknown> = {}, geometry: unknown = AREA) => ({
  type: 'Feature',
  geometry,
  properties: { LABEL: label, VALID: '202608221630', EXPIRE: '202608231200', fill: '#FFE066', ...changes },
})
const outlook = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

test('risks of an outlook come in rising order, and general thunderstorms are none', () => {
  const events = readSpcOutlook(outlook(category('ENH'), category('TSTM'), category('MRGL')), NOW)
  expect(events.map(({ geoJson }) => geoJson.properties?.risk)).toEqual(['Marginal', 'Enhanced'])
  expect(events[0]?.geoJson.properties).toMatchObject({
    start_time: '2026-08-22T16:30:00.000Z',
    end_time: '2026-08-23T12:00:00.000Z',
    fill: '#FFE066',
  })
})

test('a day without risk, and an outlook that has ended, show nothing', () => {
  const none = { type: 'Feature', geometry: { type: 'GeometryCollection', geometries: [] }, properties: { DN: 0 } }
  expect(readSpcOutlook(outlook(none), NOW)).toEqual([])
  expect(readSpcOutlook(outlook(), NOW)).toEqual([])
  expect(readSpcOutlook(outlook(category('SLGT', { EXPIRE: '202608221700' })), NOW)).toEqual([])
})

test.each([
  ['of an unknown risk', category('HUGE'), /HUGE/],
  ['without a time', category('SLGT', { VALID: 'soon' }), /valid/],
  ['of a month that is none', category('SLGT', { VALID: '202613221630' }), /valid/],
  ['with a point', category('SLGT', {}, { type: 'Point', coordinates: [-98, 41] }), /no area/],
  [
    'with swapped coordinates',
    category(
      'SLGT',
      {},
      {
        type: 'Polygon',
        coordinates: [
          [
            [41, -98],
            [41, -97],
            [42, -97],
            [41, -98],
          ],
        ],
      },
    ),
    /swapped/,
  ],
])('a category %s is refused, the others are taken', (_, bad, reason) => {
  const notes = noted()
  expect(readSpcOutlook(outlook(bad, category('MDT')), NOW, notes)).toHaveLength(1)
  expect(notes.refused.mock.calls).toEqual([['entry 1', expect.stringMatching(reason)]])
})

const notice = (changes: Record<string, unknown> = {}) => ({
  vnum: '332010',
  volcano_name: 'Kilauea',
  alert_level: 'WATCH',
  color_code: 'ORANGE',
  sent_utc: '2026-08-21 18:46:00',
  ...changes,
})
const VOLCANOES = JSON.stringify([{ vnum: '332010', volcano_name: 'Kilauea', latitude: 19.421, longitude: '-155.287' }])

test('a volcano above its usual state has the place of the list of volcanoes', () => {
  const notes = noted()
  const rows = [
    notice(),
    notice({ vnum: '9', volcano_name: 'Nowhere' }),
    notice({ vnum: '332020', alert_level: 'NORMAL' }),
    notice({ volcano_name: 'Late', sent_utc: 'today' }),
  ]
  expect(readHansVolcanoes(JSON.stringify(rows), VOLCANOES, notes)).toEqual([
    expect.objectContaining({
      id: 'hans-332010',
      geoJson: expect.objectContaining({
        geometry: { type: 'Point', coordinates: [-155.287, 19.421] },
        properties: {
          name: 'Kilauea',
          country: 'United States',
          alert_level: 'Watch',
          aviation_color: 'Orange',
          since: '2026-08-21T18:46:00.000Z',
        },
      }),
    }),
  ])
  expect(notes.refused.mock.calls).toEqual([
    ['Nowhere', 'its place is not known'],
    ['Late', expect.stringMatching(/^sent_utc/)],
  ])
  expect(() => readHansVolcanoes('{}', VOLCANOES)).toThrow('no list of volcanoes')
  expect(readHansVolcanoes('[]', VOLCANOES)).toEqual([])
})

const fire = (changes: Record<string, unknown> = {}) => ({
  geometry: { type: 'Point', coordinates: [-120.5, 39.1] },
  properties: {
    UniqueFireIdentifier: '2026-CATNF-1',
    IncidentName: 'BEAR CREEK',
    IncidentTypeCategory: 'WF',
    IncidentSize: 120.4,
    PercentContained: 35,
    FireDiscoveryDateTime: Date.parse('2026-08-20T20:00:00Z'),
    POOCounty: 'Placer',
    POOState: 'US-CA',
    ...changes,
  },
})
const perimeter = (changes: Record<string, unknown> = {}) => ({
  geometry: AREA,
  properties: {
    poly_IncidentName: 'Bear Creek',
    poly_GISAcres: 118.7,
    attr_UniqueFireIdentifier: '2026-CATNF-1',
    ...changes,
  },
})

test('a wildfire has a point and a perimeter under one name; prescribed fires are left out', () => {
  const notes = noted()
  const incidents = [
    fire(),
    fire({ IncidentTypeCategory: 'RX', UniqueFireIdentifier: 'x' }),
    fire({ PercentContained: 400 }),
  ]
  const events = readWfigsFires(
    { incidents, perimeters: [perimeter(), perimeter({ attr_UniqueFireIdentifier: 5 })] },
    notes,
  )
  expect(events.map(({ id, name, geoJson }) => [id, name, geoJson.geometry.type])).toEqual([
    ['wfigs-2026-CATNF-1', 'Bear Creek', 'Point'],
    ['wfigs-2026-CATNF-1-perimeter', 'Bear Creek', 'Polygon'],
  ])
  expect(events[0]?.geoJson.properties).toEqual({
    name: 'Bear Creek',
    county: 'Placer',
    state: 'CA',
    acres: 120,
    percent_contained: 35,
    started_at: '2026-08-20T20:00:00.000Z',
  })
  expect(events[1]?.geoJson.properties).toMatchObject({ acres: 119, percent_contained: null })
  expect(notes.refused.mock.calls.map(([item]) => item)).toEqual(['BEAR CREEK', 'Bear Creek'])
})

test('all pages of the fires are asked for, and an error with status 200 is a failure', async () => {
  const asked: string[] = []
  let isBroken = false
  const source = liveEvents({
    urls: { us_wildfires: 'http://fires.example/services/' },
    userAgent: 'test',
    open: async (url) => {
      asked.push(`${url.pathname.split('/')[2]} ${url.searchParams.get('resultOffset')}`)
      const isFirst = url.searchParams.get('resultOffset') === '0'
      const isPoints = url.pathname.includes('Locations')
      const features = isPoints ? [fire({ UniqueFireIdentifier: isFirst ? 'one' : 'two' })] : []
      const page = { features, properties: { exceededTransferLimit: isPoints && isFirst } }
      const body = JSON.stringify(isBroken ? { error: { code: 400 } } : page)
      const chunks = (async function* () {
        yield Buffer.from(body)
      })()
      return Object.assign(chunks, { statusCode: 200, headers: {}, destroy: () => undefined }) as never
    },
  })
  expect((await source.events('us_wildfires', NOW)).map(({ id }) => id)).toEqual(['wfigs-one', 'wfigs-two'])
  expect(asked.toSorted()).toEqual([
    'WFIGS_Incident_Locations_Current 0',
    'WFIGS_Incident_Locations_Current 1',
    'WFIGS_Interagency_Perimeters_Current 0',
  ])
  isBroken = true
  await expect(source.events('us_wildfires', NOW)).rejects.toThrow('no list of wildfires')
})

const HEADER =
  'latitude,longitude,brightness,scan,track,acq_date,acq_time,satellite,confidence,version,bright_t31,frp,daynight'
const spot = (parts: { lat?: string; time?: string; date?: string; confidence?: string; frp?: string } = {}) =>
  [
    parts.lat ?? '39.1',
    '-120.5',
    330,
    1,
    1,
    parts.date ?? '2026-08-22',
    parts.time ?? '0941',
    'T',
    parts.confidence ?? '80',
    '6.1NRT',
    290,
    parts.frp ?? '12.6',
    'D',
  ].join(',')
const spots = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')

test('hot spots of a day are shown with the time at which they were seen, uncertain ones are not', () => {
  const rows = [
    spot(),
    spot({ lat: '40', time: '7' }),
    spot({ lat: '41', confidence: '20' }),
    spot({ lat: '42', date: '2026-08-20' }),
  ]
  const events = readFirmsFires(spots(...rows), NOW)
  expect(events.map(({ geoJson }) => geoJson.properties?.seen_at)).toEqual([
    '2026-08-22T09:41:00.000Z',
    '2026-08-22T00:07:00.000Z',
  ])
  expect(events[0]?.geoJson).toMatchObject({
    geometry: { type: 'Point', coordinates: [-120.5, 39.1] },
    properties: { radiative_power_mw: 13, satellite: 'T' },
  })
})

test.each([
  ['beyond the pole', spot({ lat: '139' }), /is no place/],
  ['without a place', spot({ lat: '' }), /is no place/],
  ['at no time', spot({ time: '2560' }), /not a time/],
  ['from the future', spot({ date: '2026-08-23' }), /not come yet/],
  ['of an impossible power', spot({ frp: '-3' }), /not possible/],
  ['that is cut', spot().slice(0, 30), /fields instead of 13/],
])('a hot spot %s is refused with its line', (_, bad, reason) => {
  const notes = noted()
  expect(readFirmsFires(spots(spot(), bad), NOW, notes)).toHaveLength(1)
  expect(notes.refused.mock.calls).toEqual([['hot spots, line 3', expect.stringMatching(reason)]])
})

test('a file with other columns is refused', () => {
  expect(() => readFirmsFires('<html>', NOW)).toThrow('does not begin with the columns')
})

const rain = (changes: Record<string, unknown> = {}, geometry: unknown = AREA) => ({
  geometry,
  properties: {
    outlook: 'Marginal (At Least 5%)',
    start_time: '2026-08-22 16:00:00',
    end_time: '2026-08-23 12:00:00',
    ...changes,
  },
})

test('the chance of floods is that with which the category of rain begins; the higher comes last', () => {
  const notes = noted()
  const features = [
    rain({ outlook: 'Moderate (At Least 40%)' }),
    rain(),
    rain({ outlook: 'Biblical' }),
    rain({ start_time: 'noon' }),
    rain({ end_time: '2026-08-22 17:00:00' }),
    rain({}, null),
  ]
  expect(readWpcRain(outlook(...features), NOW, notes)).toEqual([
    expect.objectContaining({
      name: 'Marginal risk of excessive rain',
      probability: 0.05,
      date: '2026-08-22',
      geometry: AREA,
    }),
    expect.objectContaining({ name: 'Moderate risk of excessive rain', probability: 0.4 }),
  ])
  expect(notes.refused.mock.calls.map(([item]) => item)).toEqual(['entry 3', 'entry 4', 'entry 6'])
  expect(readWpcRain(outlook(), NOW)).toEqual([])
})

test('500 damaged files of each kind are read in part or refused in words', () => {
  const files: Record<string, [string, (text: string) => unknown]> = {
    outlook: [outlook(category('ENH'), category('MRGL')), (text) => readSpcOutlook(text, NOW)],
    rain: [outlook(rain(), rain()), (text) => readWpcRain(text, NOW)],
    volcanoes: [JSON.stringify([notice(), notice()]), (text) => readHansVolcanoes(text, VOLCANOES)],
    fires: [spots(spot(), spot({ lat: '40' })), (text) => readFirmsFires(text, NOW)],
    wildfires: [
      JSON.stringify([fire(), perimeter()]),
      (text) => {
        const features = JSON.parse(text)
        return readWfigsFires({ incidents: Array.isArray(features) ? features : [], perimeters: [] })
      },
    ],
  }
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  for (const [whole, read] of Object.values(files))
    for (let i = 0; i < 500; i++) {
      const at = random(whole.length)
      const letter = ' 0-9"[]{},:\u0000ÿnull1e999'[random(25)] ?? ''
      const damaged = [
        whole.slice(0, at),
        whole.slice(0, at) + letter + whole.slice(at + 1),
        whole.slice(0, at) + whole,
      ][i % 3]
      try {
        read(damaged as string)
      } catch (error) {
        expect((error as Error).message.length).toBeGreaterThan(5)
        expect(error).not.toBeInstanceOf(TypeError)
        expect(error).not.toBeInstanceOf(RangeError)
      }
    }
})

/** Recorded answers are not part of the repository; tests that need them are skipped where they are missing. */
const RECORDED = process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures')
describe.skipIf(!existsSync(path.join(RECORDED, 'spc-outlook')))('recorded answers', () => {
  const recorded = (name: string) => readFileSync(path.join(RECORDED, name), 'utf8')

  test.each([
    [
      'spc-outlook/spc_day1_cat_2026-08-11_enhanced.geojson',
      '2026-08-11T21:00:00Z',
      ['Marginal', 'Slight', 'Enhanced'],
    ],
    [
      'spc-reports/spc_day1otlk_20210317_1200_lyr.geojson',
      '2021-03-17T13:00:00Z',
      ['Marginal', 'Slight', 'Enhanced', 'Moderate', 'High'],
    ],
  ])('the outlook %s, from the center or from the map services', (name, now, risks) => {
    const notes = noted()
    const events = readSpcOutlook(recorded(name), new Date(now), notes)
    expect([...new Set(events.map(({ geoJson }) => geoJson.properties?.risk))]).toEqual(risks)
    expect(notes.refused).not.toHaveBeenCalled()
  })

  test.each([
    ['wpc-ero/wpc_day1_ero.geojson', '2026-08-22', 3],
    ['wpc-ero/wpc_day2_ero.geojson', '2026-08-23', 2],
  ])('the rainfall outlook %s', (name, date, count) => {
    const notes = noted()
    const chances = readWpcRain(recorded(name), NOW, notes)
    expect([chances.length, new Set(chances.map((chance) => chance.date))]).toEqual([count, new Set([date])])
    expect(notes.refused.mock.calls).toEqual([])
  })

  test('the wildfires of Florida, without prescribed ones', () => {
    const notes = noted()
    const { features } = JSON.parse(recorded('wildfire/wfigs_incidents_FL_2026-07-30.geojson')) as {
      features: { properties: { IncidentTypeCategory: string } }[]
    }
    const events = readWfigsFires({ incidents: features, perimeters: [] }, notes)
    const wild = features.filter(({ properties }) => properties.IncidentTypeCategory === 'WF').length
    expect([events.length, notes.refused.mock.calls]).toEqual([wild, []])
    expect(events[0]).toMatchObject({
      name: 'South Canal- Lafayette (34)',
      geoJson: { properties: { state: 'FL', acres: 2265 } },
    })
  })

  test.each([
    ['firms/MODIS_C6_1_USA_contiguous_and_Hawaii_24h.csv', '2025-03-25T22:00:00Z', 500],
    ['firms/firms_viirs_shape.csv', '2024-06-16T14:00:00Z', 1],
  ])('the hot spots of %s', (name, now, least) => {
    const notes = noted()
    expect(readFirmsFires(recorded(name), new Date(now), notes).length).toBeGreaterThan(least)
    expect(notes.refused.mock.calls).toEqual([])
  })
})
