import { expect, test } from 'vitest'
import { isAnswerOf } from './answer-check.ts'
import { vehiclesExamples } from './vehicles.examples.ts'
import { listVehicles } from './vehicles.ts'

const [good] = vehiclesExamples.listVehicles.answer.vehicles
const odd = { ...good, name: null }
const newer = { ...good, type: 'hovercraft' }
const list = (...vehicles: unknown[]) => ({ vehicles })

test.each([
  ['the example', list(good), true],
  ['an empty list', list(), true],
  ['one odd item among good ones', list(good, odd), true],
  ['a value that only a newer server knows', list(newer), true],
  ['only odd items', list(odd, odd), false],
  ['something else under the name of the list', { vehicles: 'none' }, false],
  ['no list', {}, false],
  ['another type', [], false],
  ['no JSON', undefined, false],
  ['odd items in a long list', list(...Array(500).fill(odd)), false],
])('%s is checked', (_, body, expected) => {
  expect(isAnswerOf(listVehicles, body)).toBe(expected)
})

test('without a schema any JSON is an answer', () => {
  expect(isAnswerOf({ path: '/x' }, {})).toBe(true)
  expect(isAnswerOf({ path: '/x' }, undefined)).toBe(false)
})
