import { expect, test } from 'vitest'
import { HazardMemory } from './hazard-memory.ts'

const weather = (given: Record<string, number>) =>
  Object.fromEntries(
    Object.entries({
      rainRate: 0,
      snowRate: 0,
      freezingRainRate: 0,
      temperature: 10,
      windSpeed: 3,
      roadSurfaceTemperature: 10,
      ...given,
    }).map(([name, value]) => [name, Float32Array.of(value)]),
  )

function after(hours: number, given: Record<string, number>, memory = new HazardMemory(1), step = 0.25): HazardMemory {
  for (let passed = 0; passed < hours; passed += step) memory.advance(weather(given), step)
  return memory
}

test('the sums of steady rain are those of their hours, and freezing rain counts too', () => {
  const { rain1h, rain6h, rain24h } = after(200, { rainRate: 3, freezingRainRate: 1 }).fields
  expect(rain1h[0]).toBeCloseTo(4, 1)
  expect(rain6h[0]).toBeCloseTo(24, 1)
  expect(rain24h[0]).toBeCloseTo(96, 1)
})

test('the result does not depend on the length of the steps', () => {
  const short = after(6, { rainRate: 4, freezingRainRate: 1, temperature: -2, roadSurfaceTemperature: -2 })
  const long = after(
    6,
    { rainRate: 4, freezingRainRate: 1, temperature: -2, roadSurfaceTemperature: -2 },
    new HazardMemory(1),
    1,
  )
  expect(long.fields.rain6h[0]).toBeCloseTo(short.fields.rain6h[0] as number, 3)
  expect(long.fields.iceAccretion[0]).toBeCloseTo(short.fields.iceAccretion[0] as number, 3)
})

test('snow stays on a frozen road, clears with time, and melts quickly when it is warm', () => {
  const snowed = after(3, { snowRate: 20, temperature: -5, roadSurfaceTemperature: -5 })
  const lies = snowed.fields.roadSnowDepth[0] as number
  expect(lies).toBeGreaterThan(40)
  after(2, { temperature: -5, roadSurfaceTemperature: -5 }, snowed)
  expect(snowed.fields.roadSnowDepth[0]).toBeLessThan(lies)
  expect(snowed.fields.roadSnowDepth[0]).toBeGreaterThan(lies / 2)
  after(2, { roadSurfaceTemperature: 12 }, snowed)
  expect(snowed.fields.roadSnowDepth[0]).toBe(0)
})

test('snow beside the road is neither plowed nor melted by a warm pavement, but by warm air', () => {
  const snowed = after(10, { snowRate: 10, temperature: -1, roadSurfaceTemperature: 4 })
  expect(snowed.fields.roadSnowDepth[0]).toBe(0)
  expect(snowed.fields.groundSnowDepth[0]).toBeGreaterThan(90)
  // 10 K melt 10 * 40 / 24 mm an hour.
  const before = snowed.fields.groundSnowDepth[0] as number
  after(1, { temperature: 10 }, snowed)
  expect(before - (snowed.fields.groundSnowDepth[0] as number)).toBeCloseTo(16.7 + before / 120, 0)
})

test('snow does not stay on a warm road', () => {
  expect(after(3, { snowRate: 20, temperature: 1, roadSurfaceTemperature: 4 }).fields.roadSnowDepth[0]).toBe(0)
})

test('ice accretes in freezing rain and melts when it is warm', () => {
  const iced = after(8, { freezingRainRate: 3, temperature: -2, roadSurfaceTemperature: -2, windSpeed: 6 })
  expect(iced.fields.iceAccretion[0]).toBeGreaterThan(8)
  after(12, { temperature: 5 }, iced)
  expect(iced.fields.iceAccretion[0]).toBe(0)
})

test('a wet road dries within hours, a frozen one keeps its ice', () => {
  const wet = after(1, { rainRate: 5 })
  expect(wet.fields.roadWater[0]).toBeCloseTo(1.5, 3)
  expect(after(5, {}, wet).fields.roadWater[0]).toBeLessThan(0.05)
  const frozen = after(5, { roadSurfaceTemperature: -3 }, after(1, { rainRate: 5 }))
  expect(frozen.fields.roadWater[0]).toBeGreaterThan(0.7)
})

test('throws if a required variable is missing', () => {
  expect(() => new HazardMemory(1).advance({}, 1)).toThrow(RangeError)
})

test('ground that is not known stays so, whatever falls on it', () => {
  const { roadWater, roadSnowDepth, iceAccretion, groundSnowDepth } = after(
    1,
    { rainRate: 4, snowRate: 2, freezingRainRate: 1 },
    HazardMemory.unknown(1),
  ).fields
  for (const field of [roadWater, roadSnowDepth, iceAccretion, groundSnowDepth]) expect(field[0]).toBeNaN()
})
