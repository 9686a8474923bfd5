import { expect, test } from 'vitest'
import { forecastSeries } from '../impacts/scores/series.fixture.ts'
import { mphToMps } from '../measures/units.ts'
import { DEFAULT_VEHICLE } from '../roads/vehicle.ts'
import { tippingAtStep, tippingTag } from './tipping.ts'

const now = new Date('2026-01-10T18:00:00Z')
const shape = { ...DEFAULT_VEHICLE, type: 'truck' as const }
const gust = mphToMps(60)

test.each([
  [1.99, undefined, undefined],
  [2, 1, 'Tipping: Low'],
  [4, 2, 'Tipping: Moderate'],
  [7, 3, 'Tipping: High'],
])('a tipping index of %d has the level %s', (index, level, text) => {
  const [tag] = tippingTag({ index, gust, across: gust / 2 }, now)
  expect([tag?.impactLevel, tag?.text]).toEqual([level, text])
})

test('the tag says how strong the gust is and how strong across the vehicle', () => {
  expect(tippingTag({ index: 7.26, gust, across: gust / 2 }, now)).toEqual([
    {
      id: 'impact:tipping',
      source: 'impact',
      text: 'Tipping: High',
      value: 7.3,
      variable: 'tipping',
      impactLevel: 3,
      event: null,
      description: 'Gusts of 60 mph, 30 mph across the vehicle',
      color: '#F1352C',
      effective: now,
      expires: now,
      levels: [],
    },
  ])
})

test('the gust is that of the step, as far as it blows across the road; a standing vehicle gets all of it', () => {
  // A gust of 45 mph, so that the wind of the own drive counts, too.
  const gust = mphToMps(45)
  const series = forecastSeries('nowcast', now, {
    windGust: (step) => (step === 1 ? gust : 5),
    windDirection: () => 270,
  })
  const at = (bearing: number | null, step = 1) => tippingAtStep({ bearing, speedMps: 25, shape }, series, step)
  expect(at(0).gust).toBeCloseTo(gust, 4)
  expect(at(0).across).toBeCloseTo(gust, 4)
  expect(at(270).across).toBeCloseTo(0, 4)
  expect(at(null).across).toBeCloseTo(gust, 4)
  expect(at(0, 0).gust).toBe(5)
  // A standing vehicle has no wind of its own drive.
  expect(at(null).index).toBe(tippingAtStep({ bearing: null, speedMps: 0, shape }, series, 1).index)
  expect(at(0).index).toBeGreaterThan(at(null).index)
})

test('without a forecast of gusts nothing tips', () => {
  const calm = forecastSeries('nowcast', now, {})
  expect(tippingAtStep({ bearing: null, speedMps: 0, shape }, calm, 0)).toEqual({ index: 0, gust: 0, across: 0 })
})
