import { expect, test } from 'vitest'
import {
  confidenceLabel,
  gustLabel,
  gustLevel,
  hailSizeName,
  heatIndexLevel,
  lightningLevel,
  rainLabel,
} from './level-tables.ts'

test.each([
  [89.99, 0, '[RISK-063]'],
  [90, 1, '[RISK-022]'],
  [94.99, 1, '[RISK-022]'],
  [95, 2, '[RISK-023]'],
  [99.99, 2, '[RISK-023]'],
  [100, 3, '[RISK-024]'],
  [104.99, 3, '[RISK-024]'],
  [105, 4, '[RISK-025]'],
  [130, 4, '[RISK-025]'],
])('heat index %s °F is level %s %s', (fahrenheit, level) => {
  expect(heatIndexLevel(fahrenheit)).toBe(level)
})

test.each([
  [0.099, 0, '[RISK-064]'],
  [0.1, 1, '[RISK-026]'],
  [0.299, 1, '[RISK-026]'],
  [0.3, 2, '[RISK-027]'],
  [0.599, 2, '[RISK-027]'],
  [0.6, 3, '[RISK-028]'],
  [0.799, 3, '[RISK-028]'],
  [0.8, 4, '[RISK-029]'],
  [1, 4, '[RISK-029]'],
])('lightning probability %s is level %s %s', (probability, level) => {
  expect(lightningLevel(probability)).toBe(level)
})

test.each([
  [0.099, 0, '[RISK-065]'],
  [0.1, 1, '[RISK-030]'],
  [0.249, 1, '[RISK-030]'],
  [0.25, 2, '[RISK-031]'],
  [0.499, 2, '[RISK-031]'],
  [0.5, 3, '[RISK-032]'],
  [0.799, 3, '[RISK-032]'],
  [0.8, 4, '[RISK-033]'],
])('gust probability %s is level %s %s', (probability, level) => {
  expect(gustLevel(probability)).toBe(level)
})

test.each([
  [60, 'Severe'],
  [59.9, 'Strong'],
  [45, 'Strong'],
  [44.9, 'Moderate'],
  [30, 'Moderate'],
  [29.9, 'Light'],
  [0, 'Light'],
])('a gust of %s mph is %s', (mph, label) => {
  expect(gustLabel(mph)).toBe(label)
})

test.each([
  [0.5, 'Torrential'],
  [0.49, 'Heavy'],
  [0.3, 'Heavy'],
  [0.29, 'Moderate'],
  [0.1, 'Moderate'],
  [0.09, 'Light'],
  [0.01, 'Light'],
  [0.009, null],
])('rain of %s in/h is %s [RISK-038 RISK-039 RISK-040 RISK-041]', (rate, label) => {
  expect(rainLabel(rate)).toBe(label)
})

test.each([
  [0.75, 'Very high'],
  [0.74, 'High'],
  [0.5, 'High'],
  [0.49, 'Moderate'],
  [0.25, 'Moderate'],
  [0.24, 'Low'],
  [0.05, 'Low'],
  [0.04, 'Very low'],
])('confidence %s is %s', (confidence, label) => {
  expect(confidenceLabel(confidence)).toBe(label)
})

test('hail sizes have NWS names [RISK-049 RISK-050 RISK-051]', () => {
  expect(hailSizeName(1.75)).toBe('Golf ball')
  expect(hailSizeName(2.75)).toBe('Baseball')
  expect(hailSizeName(4.75)).toBe('Disc')
})

const HAIL = [
  [0.25, 'Pea'],
  [0.5, 'Small marble'],
  [0.75, 'Penny'],
  [0.88, 'Nickel'],
  [1, 'Quarter'],
  [1.25, 'Half dollar'],
  [1.5, 'Ping-pong ball'],
  [1.75, 'Golf ball'],
  [2, 'Hen egg'],
  [2.5, 'Tennis ball'],
  [2.75, 'Baseball'],
  [3, 'Tea cup'],
  [4, 'Softball'],
  [4.5, 'Grapefruit'],
  [4.75, 'Disc'],
] as const

test.each(HAIL.map(([inches, name], i) => [inches, name, HAIL[i - 1]?.[1] ?? null] as const))(
  'hail of %s in is %s, a little less is %s',
  (inches, name, smaller) => {
    expect([hailSizeName(inches - 0.001), hailSizeName(inches), hailSizeName(inches + 0.001)]).toEqual([
      smaller,
      name,
      name,
    ])
  },
)
