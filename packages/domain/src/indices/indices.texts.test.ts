import { expect, test } from 'vitest'
import type { IndexId } from '../weather/index-ids.ts'
import { blurbAt, describeCause, describeSlowdown, hazardWords, INDEX_BLURBS, withoutBound } from './indices.texts.ts'

test.each([
  [-1, 'Crash risk as on a dry road.'],
  [0, 'Crash risk as on a dry road.'],
  [3.99, 'Crash risk up by a quarter.'],
  [4, 'Crash risk up by half.'],
  [10, 'Nearly three times the crash risk of a dry road.'],
])('a crash index of %d reads "%s"', (value, blurb) => expect(blurbAt('crash', value)).toBe(blurb))

test('each index has a blurb from 0 on, and each bound begins a new one', () => {
  for (const [index, blurbs] of Object.entries(INDEX_BLURBS)) {
    const bounds = blurbs.map(([from]) => from)
    expect([index, bounds[0]]).toEqual([index, 0])
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
    for (const [from, words] of blurbs) expect(blurbAt(index as keyof typeof INDEX_BLURBS, from)).toBe(words)
  }
})

test.each<[number[], IndexId[]]>([
  [
    [0, 2, 4, 7, 9],
    ['road', 'disruption', 'flood', 'life_property', 'wildfire_spread', 'wildfire_conditions', 'tipping', 'crash'],
  ],
  [[0, 2, 4, 6, 8], ['power']],
])('blurbs change at %j of %j, each to a sentence of its own', (bounds, indices) => {
  for (const index of indices) {
    expect([index, INDEX_BLURBS[index].map(([from]) => from)]).toEqual([index, bounds])
    const sentences = INDEX_BLURBS[index].map(([, blurb]) => blurb)
    expect(new Set(sentences).size).toBe(bounds.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
  }
})

const SNOW = {
  hazard: 'snow',
  quantity: 'snowRate',
  value: 27.94,
  threshold: 25.4,
  worse: 'above',
  score: 7.2,
} as const

test.each([
  ['with its bound', {}, 'Snow 1.1 in/h (high from 1.0 in/h)'],
  ['without a threshold', { threshold: null }, 'Snow 1.1 in/h'],
  ['without a threshold that rounds to zero', { threshold: 0.1 }, 'Snow 1.1 in/h'],
  ['without a value that rounds to zero', { value: 0.1, threshold: null }, 'Snow'],
  ['with the level of its score', { score: 4 }, 'Snow 1.1 in/h (moderate from 1.0 in/h)'],
  ['by its key if it has no name', { hazard: 'sand' }, 'sand 1.1 in/h (high from 1.0 in/h)'],
  [
    'below a bound',
    { hazard: 'visibility', quantity: 'distance', value: 120, threshold: 150, worse: 'below' } as const,
    'Visibility 0.07 mi (high below 0.09 mi)',
  ],
  [
    'with a temperature of zero',
    { hazard: 'cold', quantity: 'temperature', value: -17.78, threshold: null } as const,
    'Cold 0 °F',
  ],
])('a cause is described %s', (_, changes, text) => {
  const description = describeCause({ ...SNOW, ...changes }, 'imperial')
  expect(description).toBe(text)
  expect(withoutBound(description)).toBe(text.replace(/ \(.*/, ''))
})

test('what slows traffic is described with the value from which it slows', () => {
  expect(describeSlowdown({ ...SNOW, threshold: 5.08, factor: 0.9 }, 'imperial')).toBe(
    'Snow 1.1 in/h (slows above 0.2 in/h)',
  )
})

test('a hazard is in lower case within a sentence, and by its key if it has no name', () => {
  expect([hazardWords('lyingSnow'), hazardWords('Sand')]).toEqual(['snow on the road', 'sand'])
})

test.each([
  ['iceOnRoad', 'ice on the road'],
  ['iceOnBridges', 'ice possible on bridges'],
  ['gust', 'wind gust'],
  ['iceLoad', 'ice load on lines (spia)'],
  ['windOutage', 'power lost to wind'],
  ['lightning', 'chance of lightning'],
  ['hail', 'hail'],
  ['heat', 'heat index'],
  ['windChill', 'wind chill'],
  ['tornado', 'chance of a tornado'],
  ['fireWeather', 'fire weather index'],
  ['hotDryWindy', 'hot-dry-windy index'],
  ['crosswind', 'crosswind gust'],
])('the hazard %s is called %s', (hazard, words) => {
  expect(hazardWords(hazard)).toBe(words)
})
