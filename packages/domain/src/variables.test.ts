import { expect, test } from 'vitest'
import { dequantize, MISSING, quantize, VARIABLE_IDS, VARIABLES, type VariableDefinition } from './variables.ts'

test.each(VARIABLE_IDS)('%s is stored with an error of at most half a step over its whole range', (id) => {
  const definition: VariableDefinition = VARIABLES[id]
  const [low, high] = definition.range
  for (let i = 0; i <= 100; i++) {
    const value = low + ((high - low) * i) / 100
    expect(Math.abs(dequantize(definition, quantize(definition, value)) - value)).toBeLessThanOrEqual(
      definition.scale / 2 + 1e-9,
    )
  }
})

test('a value outside the physical range is clamped, and a missing one stays missing', () => {
  expect(dequantize(VARIABLES.windSpeed, quantize(VARIABLES.windSpeed, -3))).toBe(0)
  expect(dequantize(VARIABLES.gustProbability45mph, quantize(VARIABLES.gustProbability45mph, 7))).toBe(1)
  expect(quantize(VARIABLES.temperature, Number.NaN)).toBe(MISSING)
  expect(dequantize(VARIABLES.temperature, MISSING)).toBeNaN()
})
