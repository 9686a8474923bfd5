import { describe, expect, test } from 'vitest'
import { parseCorridors } from './parse-corridors.ts'

function legs(text: string): [string, number][] {
  return parseCorridors(text, 'test.txt')[0]?.stops.map((stop) => [stop.place, stop.milesFromPrevious]) ?? []
}

describe('miles of a leg', () => {
  test.each([
    ['mile posts of one state', 'I-80 interstate\n  WY: 313 Laramie, 360 Cheyenne', 47],
    ['descending mile posts', 'I-90 interstate\n  NY: 304 Weedsport, 283 Syracuse', 21],
    ['miles since the previous stop', 'US-6 us\n  UT: +0 Helper, +8 Price', 8],
    ['both, where the numbering restarts', 'I-90 interstate\n  NY: 148 Albany West, 6:+7 Albany', 7],
    [
      'a state line: the remainder of one state plus the post in the next',
      'I-80 interstate\n  WY 402: 360 Cheyenne\n  NE: 20 Kimball',
      62,
    ],
    ['fractions of a mile', 'I-5 interstate\n  CA: 16.5 San Diego, 20 Old Town', 3.5],
  ])('%s', (_, text, miles) => {
    expect(legs(text)[1]?.[1]).toBe(miles)
  })
})

test('reads class, speed, ferries and shared legs', () => {
  const [corridor] = parseCorridors('US-9 us 65\n  NJ: +0 Cape May\n  DE: ~+17 Lewes, via DE-1 +24 Milford', 'test.txt')
  expect(corridor).toMatchObject({ route: 'US-9', class: 'us', freeFlowMph: 65 })
  expect(corridor?.stops[1]).toMatchObject({ place: 'Lewes, DE', ferry: true })
  expect(corridor?.stops[2]).toMatchObject({ ferry: false, sharedWith: 'DE-1' })
})

test.each([
  ['I-80 motorcycle\n  WY: 0 A, 1 B', 'test.txt:1: expected "<route> <class> [mph]"'],
  ['  WY: 0 A, 1 B', "test.txt:1: a state's line comes before any route."],
  ['I-80 interstate\n  Wyoming: 0 A, 1 B', 'test.txt:2: expected "  <state> [miles]: <stops>"'],
  ['I-80 interstate\n  WY: 0 A, Laramie', 'test.txt:2: cannot read the stop "Laramie".'],
  ['I-80 interstate\n  WY: 0 A\n  NE: 20 Kimball', 'test.txt:3: the state before NE must say at which mile it ends.'],
  ['I-80 interstate\n  WY: 0 A', 'test.txt: I-80 has a stretch of fewer than two stops.'],
])('reports the line of a syntax error: %j', (text, message) => {
  expect(() => parseCorridors(text, 'test.txt')).toThrow(message)
})
