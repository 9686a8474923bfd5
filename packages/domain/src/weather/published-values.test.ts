import { expect, test } from 'vitest'
import { type CorrectedFields, correctionAt, correctValues, type ValueCorrection } from './published-values.ts'

const ROWS: readonly ValueCorrection[] = [
  { leadHours: 48, waterLess: 0, waterKept: 1, hazeKept: 1, windKept: 1 },
  { leadHours: 72, waterLess: 0.2, waterKept: 0.5, hazeKept: 0.5, windKept: 0.4 },
]
const fields = (values: Partial<Record<keyof CorrectedFields, number>>): CorrectedFields => {
  const of = (name: keyof CorrectedFields, fine: number) => Float32Array.of(values[name] ?? fine)
  return {
    rainRate: of('rainRate', 0),
    snowRate: of('snowRate', 0),
    freezingRainRate: of('freezingRainRate', 0),
    visibility: of('visibility', 20_000),
    windSpeed: of('windSpeed', 4),
    windGust: of('windGust', 8),
  }
}
const usual = { windSpeed: Float32Array.of(4), windGust: Float32Array.of(8), visibility: Float32Array.of(15_000) }

function published(values: Partial<Record<keyof CorrectedFields, number>>) {
  const into = fields({})
  correctValues(fields(values), usual, ROWS[1] as ValueCorrection, into)
  return Object.fromEntries(Object.entries(into).map(([name, value]) => [name, value[0] as number]))
}

test('[MODEL-112] forecasts are published as they come up to 48 hours, and changes grow from there', () => {
  expect(correctionAt(ROWS, 48)).toBeNull()
  expect(correctionAt(ROWS, 60)).toMatchObject({ waterLess: 0.1, waterKept: 0.75, windKept: 0.7 })
  expect(correctionAt(ROWS, 167)).toMatchObject({ waterKept: 0.5 })
})

test('weak precipitation is taken away first, and what remains keeps its kind', () => {
  expect(published({ rainRate: 0.15 }).rainRate).toBe(0)
  expect(published({ rainRate: 4.2 }).rainRate).toBeCloseTo(2, 5)
  // 2.2 mm/h of water, half of it snow: less 0.2, and half of the rest.
  const mixed = published({ rainRate: 1.1, snowRate: 11 })
  expect(mixed.rainRate).toBeCloseTo(0.5, 5)
  expect(mixed.snowRate).toBeCloseTo(5, 5)
})

test('wind, gusts and visibility are shrunk toward what is usual there', () => {
  expect(published({ windSpeed: 14, windGust: 23 })).toMatchObject({ windSpeed: 8, windGust: 14 })
  expect(published({ windSpeed: 1 }).windSpeed).toBeCloseTo(2.8, 5)
  expect(published({ visibility: 1000 }).visibility).toBe(8000)
})

test('an unknown value stays unknown', () => {
  const unknown = published({ rainRate: Number.NaN, visibility: Number.NaN, windGust: Number.NaN })
  expect([unknown.rainRate, unknown.windGust]).toEqual([Number.NaN, Number.NaN])
  expect(unknown.visibility).toBeNaN()
})
