import { expect, test } from 'vitest'
import { asset, impactDuring } from '../assets/asset.fixture.ts'
import { impactHistogram } from './histogram.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 14, 21, minutes))

test('each bar counts an asset once, by its worst level at that time', () => {
  const during = (level: 2 | 3, from: number, to: number) => impactDuring(at(from), at(to), level, { id: `${level}` })
  const bars = impactHistogram(
    [asset({ impacts: [during(3, 15, 30), during(2, 0, 60)] }), asset()],
    [at(0), at(15), at(30)],
    new Set(),
  )
  expect(bars.map(({ moderate, high }) => [moderate, high])).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ])
})

test('after its forecast an asset is counted as not forecast, not as clear', () => {
  const bars = impactHistogram(
    [asset({ forecastFor: [{ startAt: at(0), endAt: at(15) }] }), asset()],
    [at(0), at(15)],
    new Set(),
  )
  expect(bars.map(({ unknown }) => unknown)).toEqual([0, 1])
})

test('with levels chosen, only assets of these levels are counted', () => {
  const impact = impactDuring(at(0), at(15), 2)
  const [bar] = impactHistogram([asset({ impacts: [impact] })], [at(0)], new Set(['high']))
  expect(bar).toMatchObject({ moderate: 0, high: 0 })
})
