import { expect, test } from 'vitest'
import { seededRandom } from '../measures/random-source.ts'
import { mergeSegments, segmentRisk, segmentRiskColor, segmentSlowdown, worstSegment } from './merged-segments.ts'
import type { EvaluatedSegment } from './route.ts'

const SNOW = {
  hazard: 'snow',
  quantity: 'snowRate',
  value: 15,
  threshold: 12,
  worse: 'above',
  factor: 0.8,
} as const

const START = Date.UTC(2027, 0, 14, 20)

/** Dry and fast, changed by `parts`. */
const segment = (fromMile: number, toMile: number, parts: Partial<EvaluatedSegment> = {}): EvaluatedSegment => ({
  fromMile,
  toMile,
  polyline: '',
  entersAt: new Date(START + fromMile * 60_000),
  leavesAt: new Date(START + toMile * 60_000),
  routeName: 'I-80',
  roadKind: 'freeway',
  freeFlowMps: 30,
  adjustedMps: 30,
  minutesAdded: 0,
  roadIndex: 0,
  crashIndex: 0,
  tippingIndex: 0,
  weatherFlags: [],
  rainRisk: null,
  slowedBy: null,
  riskFrom: null,
  ...parts,
})
const slow = { adjustedMps: 25, minutesAdded: 4, slowedBy: SNOW }

test('the slowdown of a segment is that of a route: time added over time without weather', () => {
  expect(segmentSlowdown(segment(0, 10, { adjustedMps: 24 }))).toBeCloseTo(0.25)
  expect(segmentRiskColor(segment(0, 10, { adjustedMps: 24 }))).toBe('red')
  expect(segmentRiskColor(segment(0, 10, { roadIndex: 4 }))).toBe('yellow')
})

test('segments of one road with one hazard are one; another road, hazard or color begins a new one', () => {
  const merged = mergeSegments([
    segment(0, 20),
    segment(20, 40),
    segment(40, 60, slow),
    segment(60, 80, { ...slow, minutesAdded: 6 }),
    segment(80, 100, { ...slow, routeName: 'US 30' }),
    segment(100, 120, { ...slow, routeName: 'US 30', slowedBy: { ...SNOW, hazard: 'rain' } }),
  ])
  expect(merged.map(({ first, last, fromMile, toMile }) => [first, last, fromMile, toMile])).toEqual([
    [0, 1, 0, 40],
    [2, 3, 40, 80],
    [4, 4, 80, 100],
    [5, 5, 100, 120],
  ])
  expect(merged[1]).toMatchObject({ minutesAdded: 10, leavesAt: new Date(START + 80 * 60_000) })
})

test('a short segment joins the one before it, unless it is worse; a short first one joins the next', () => {
  const ranges = (...segments: EvaluatedSegment[]) => mergeSegments(segments).map(({ first, last }) => [first, last])
  expect(ranges(segment(0, 20), segment(20, 20.4, { routeName: 'Ramp' }), segment(20.4, 40))).toEqual([[0, 2]])
  expect(ranges(segment(0, 20), segment(20, 20.4, slow), segment(20.4, 40, slow))).toEqual([
    [0, 0],
    [1, 2],
  ])
  expect(ranges(segment(0, 0.3, { routeName: '' }), segment(0.3, 40))).toEqual([[0, 1]])
})

test('a short access road or ramp lends its speed to no freeway that it joins, before or after it', () => {
  const access = { routeName: '', roadKind: 'access', freeFlowMps: 13.4, adjustedMps: 12, slowedBy: SNOW } as const
  const [merged, ...others] = mergeSegments([
    segment(0, 0.16, access),
    segment(0.16, 12, { adjustedMps: 26.8, slowedBy: SNOW, routeName: 'I-295' }),
    segment(12, 12.4, { ...access, roadKind: 'street', adjustedMps: 12.9 }),
  ])
  expect(others).toEqual([])
  expect(merged).toMatchObject({ roadKind: 'freeway', routeName: 'I-295', fromMile: 0, toMile: 12.4 })
  expect([merged?.freeFlowMps, merged?.adjustedMps]).toEqual([expect.closeTo(30), expect.closeTo(26.8)])
})

test('over random routes a merged stretch has the speeds of its own kind of road, all minutes, and no lower risk', () => {
  const random = seededRandom(20_261_119)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  let severalKinds = 0
  for (let route = 0; route < 500; route++) {
    let mile = 0
    const segments = Array.from({ length: 12 }, () => {
      const fromMile = mile
      mile += random() < 0.6 ? 0.05 + random() : 1 + 30 * random()
      const freeFlowMps = 8 + 25 * random()
      const factor = pick([1, 1, 0.995, 0.96, 0.92, 0.7])
      return segment(fromMile, mile, {
        routeName: pick(['I-95', 'US 1', '']),
        roadKind: pick(['freeway', 'highway', 'street', 'access']),
        freeFlowMps,
        adjustedMps: factor * freeFlowMps,
        slowedBy: factor < 0.99 ? SNOW : null,
        roadIndex: pick([0, 0, 2, 5, 8]),
        minutesAdded: random(),
      })
    })
    const merged = mergeSegments(segments)
    expect(merged.flatMap(({ first, last }) => [first, last + 1]).slice(1, -1)).toEqual(
      merged.slice(1).flatMap(({ first }) => [first, first]),
    )
    for (const stretch of merged) {
      const parts = segments.slice(stretch.first, stretch.last + 1)
      const own = parts.filter(({ roadKind }) => roadKind === stretch.roadKind)
      if (own.length < parts.length) severalKinds++
      for (const speed of ['freeFlowMps', 'adjustedMps'] as const) {
        expect(stretch[speed]).toBeGreaterThanOrEqual(Math.min(...own.map((part) => part[speed])) - 1e-9)
        expect(stretch[speed]).toBeLessThanOrEqual(Math.max(...own.map((part) => part[speed])) + 1e-9)
      }
      expect(stretch.minutesAdded).toBeCloseTo(parts.reduce((sum, { minutesAdded }) => sum + minutesAdded, 0))
      for (const part of parts) expect(segmentRisk(stretch)).toBeGreaterThanOrEqual(segmentRisk(part))
    }
  }
  expect(severalKinds).toBeGreaterThan(500)
})

test('the worst segment has the highest risk, of equals the most minutes; a clear way has none', () => {
  const rough = segment(40, 60, { roadIndex: 7.5, minutesAdded: 1 })
  const slower = segment(80, 90, { ...slow, minutesAdded: 9 })
  expect(worstSegment([segment(0, 40), rough, segment(60, 80), slower])).toMatchObject({ fromMile: 80, toMile: 90 })
  expect(worstSegment([segment(0, 40), rough])).toMatchObject({ fromMile: 40 })
  expect(worstSegment([segment(0, 40)])).toBeNull()
})
