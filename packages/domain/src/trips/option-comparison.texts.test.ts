import { expect, test } from 'vitest'
import type { ImpactLevel } from '../levels/impact-level.ts'
import { mainRoads } from '../roads/main-roads.ts'
import type { RouteOption } from '../roads/router.ts'
import { compareOptions } from './option-comparison.texts.ts'
import type { EvaluatedSegment } from './route.ts'

const DEPARTURE = new Date('2026-01-15T12:00:00Z')
const after = (minutes: number) => new Date(DEPARTURE.getTime() + minutes * 60_000)

/** An option with its free-flow minutes and the minutes that weather adds. */
function way(via: string, freeFlow: number, added = 0, risk: ImpactLevel = 0, hazard = 'lyingSnow') {
  const slowedBy = added > 0 ? ({ hazard } as EvaluatedSegment['slowedBy']) : null
  return {
    via,
    departureTime: DEPARTURE,
    freeFlowArrivalTime: after(freeFlow),
    adjustedArrivalTime: after(freeFlow + added),
    risk,
    segments: [{ minutesAdded: added, slowedBy } as EvaluatedSegment],
  }
}

test.each([
  ['one way has nothing to be compared with', [way('I-80', 600)], null],
  [
    'a storm on the usual way',
    [way('I-70', 640), way('I-80', 606, 68, 3)],
    'I-70 saves 34 min over I-80, where snow on the road adds 1 h 8 min.',
  ],
  ['no weather', [way('I-80', 600), way('I-70', 640)], 'I-80 is 40 min faster than I-70.'],
  [
    'a safer way that takes longer',
    [way('I-70', 640), way('I-80', 600, 20, 3, 'gust')],
    'I-70 takes 20 min longer than I-80 but avoids its high risk: there wind gust adds 20 min.',
  ],
  ['two minutes', [way('I-70', 600), way('I-80', 602)], 'I-70 is 2 min faster than I-80.'],
  ['less than two minutes longer', [way('I-70', 601.9), way('I-80', 600)], 'I-70 takes as long as I-80.'],
  ['two minutes longer', [way('I-70', 602), way('I-80', 600)], 'I-70 takes 2 min longer than I-80.'],
  [
    'a delay of two minutes',
    [way('I-70', 600), way('I-80', 602, 2)],
    'I-70 saves 4 min over I-80, where snow on the road adds 2 min.',
  ],
  ['a smaller delay', [way('I-70', 600), way('I-80', 602, 1.9)], 'I-70 is 4 min faster than I-80.'],
  [
    'a safer way as long as the other',
    [way('I-70', 600), way('I-80', 599, 1, 2)],
    'I-70 takes as long as I-80 but avoids its moderate risk.',
  ],
  [
    'a longer way of equal risk',
    [way('I-70', 640, 0, 3), way('I-80', 600, 20, 3)],
    'I-70 takes 20 min longer than I-80, where snow on the road adds 20 min.',
  ],
  [
    'letters for the third of three on the same roads',
    [way('I-80', 600), way('I-80', 700), way('I-80', 640)],
    'Option A is 40 min faster than Option C.',
  ],
  ['equal ways', [way('I-70', 600), way('I-80', 601)], 'I-70 takes as long as I-80.'],
  [
    'the usual way is the quickest of the others',
    [way('A', 640), way('C', 700, 60), way('B', 660)],
    'A is 20 min faster than B.',
  ],
  [
    'ways on the same roads have letters',
    [way('I-80', 600), way('I-80', 640)],
    'Option A is 40 min faster than Option B.',
  ],
])('%s', (_, results, sentence) => {
  expect(compareOptions(results)).toBe(sentence)
})

const option = (...segments: [routeName: string, lengthMeters: number][]) =>
  ({ segments: segments.map(([routeName, lengthMeters]) => ({ routeName, lengthMeters })) }) as unknown as RouteOption

test('an option is named by its main roads in driving order', () => {
  expect(mainRoads(option(['', 5], ['I-55', 30], ['I-270', 4], ['I-70', 61]))).toBe('I-55 and I-70')
  expect(mainRoads(option(['US 6', 10], ['I-80', 90]))).toBe('I-80')
  expect(mainRoads(option(['A', 30], ['B', 35], ['C', 35]))).toBe('B and C')
  expect(mainRoads(option(['', 30]))).toBe('local roads')
  expect(mainRoads(option(['A', 20], ['B', 80]))).toBe('A and B')
  expect(mainRoads(option(['A', 19], ['B', 81]))).toBe('B')
  expect(mainRoads(option(['', 85], ['A', 15]))).toBe('A')
  expect(mainRoads(option(['A', 40], ['B', 30], ['A', 30]))).toBe('A and B')
})
