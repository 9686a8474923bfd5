import { expect, test } from 'vitest'
import { asset } from '../assets/asset.fixture.ts'
import { impactHistogram } from './histogram.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 14, 21, minutes))

test('each bar counts an asset once, by its worst level at that time', () => {
  const during = (level: 2 | 3, from: number, to: number) => ({
    id: `${level}`,
    risk: '',
    description: '',
    level,
    startAt: at(from),
    endAt: at(to),
  })
  const bars = impactHistogram(
    [asset({ impacts: [during(3, 15, 30), during(2, 0, 60)] }), asset()],
    [at(0), at(15), at(30)],
  )
  expect(bars.map(({ moderate, high }) => [moderate, high])).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ])
})
