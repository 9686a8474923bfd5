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

// Stored runs are read with these: a change needs another form of the archive.
test.each([
  ['temperature', 0.05, 0, -70, 60],
  ['dewPoint', 0.05, 0, -80, 40],
  ['windSpeed', 0.05, 0, 0, 100],
  ['windDirection', 0.5, 0, 0, 360],
  ['windGust', 0.05, 0, 0, 120],
  ['gustProbability45mph', 0.005, 0, 0, 1],
  ['rainRate', 0.02, 0, 0, 400],
  ['snowRate', 0.05, 0, 0, 250],
  ['freezingRainRate', 0.02, 0, 0, 50],
  ['rainAccumulation', 0.1, 0, 0, 3000],
  ['snowAccumulation', 0.2, 0, 0, 6000],
  ['visibility', 10, 0, 0, 80_000],
  ['lightningProbability', 0.005, 0, 0, 1],
  ['pressure', 0.05, 1000, 860, 1090],
  ['reflectivity', 0.25, 0, -10, 80],
  ['roadSurfaceTemperature', 0.05, 0, -70, 90],
  ['roadSnowDepth', 0.1, 0, 0, 3000],
  ['roadWater', 0.01, 0, 0, 100],
  ['iceAccretion', 0.02, 0, 0, 200],
  ['hailSize', 0.5, 0, 0, 150],
  ['tornadoProbability', 0.005, 0, 0, 1],
] as const)('%s is stored in steps of %d from %d, within %d and %d', (id, scale, offset, low, high) => {
  expect(VARIABLES[id]).toMatchObject({ scale, offset, range: [low, high] })
  expect('circular' in VARIABLES[id]).toBe(id === 'windDirection')
})

test.each([
  ['temperature', 'temperature dewPoint roadSurfaceTemperature'],
  ['speed', 'windSpeed windGust uncorrectedWindGust'],
  ['direction', 'windDirection'],
  ['probability', 'gustProbability45mph lightningProbability tornadoProbability'],
  ['rainRate', 'rainRate freezingRainRate uncorrectedRainRate uncorrectedFreezingRainRate'],
  ['snowRate', 'snowRate uncorrectedSnowRate'],
  ['rainDepth', 'rainAccumulation roadWater iceAccretion hailSize uncorrectedRoadWater'],
  ['snowDepth', 'snowAccumulation roadSnowDepth uncorrectedRoadSnowDepth'],
  ['distance', 'visibility uncorrectedVisibility'],
  ['pressure', 'pressure'],
  ['reflectivity', 'reflectivity'],
])('%s is the quantity of %s', (quantity, ids) => {
  const found = VARIABLE_IDS.filter((id) => VARIABLES[id].quantity === quantity)
  expect(found.toSorted()).toEqual(ids.split(' ').toSorted())
})
