import { type ForecastReader, type RunInfo, UNCORRECTED } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { fine, hoursAfterRun, RUN_TIME, type WeatherAt, worldReader } from '../../test/small-world.ts'
import { forecastAlongPath } from './forecast-along-path.ts'
import { PATH_FIELDS } from './path-series.ts'
import { emptyConditions } from './walk.ts'

const place = { latitude: 41, longitude: -100 }

/** The runs of the small world, which knows the flood index too. */
const runsWithFlood = (horizon: Parameters<ForecastReader['runs']>[0]) =>
  worldReader(fine)
    .runs(horizon)
    .map((run) => ({ ...run, fields: [...run.fields, 'flood' as const] }))

async function reading(weatherAt: WeatherAt, extendedOffset = {}) {
  const weather = forecastAlongPath(worldReader(weatherAt, extendedOffset), 'the small world')
  if (!weather) throw new Error('There is no run.')
  const loaded = await weather.load([place])
  return (hours: number) => {
    const at = emptyConditions()
    loaded.read(0, hoursAfterRun(hours).getTime(), at)
    return at
  }
}

test('weather between two steps is interpolated', async () => {
  const at = await reading((_, hours) => ({ temperature: hours }))
  expect(at(0.1).temperature).toBeCloseTo(0.1, 5)
  expect(at(3.9).temperature).toBeCloseTo(3.9, 5)
  expect(at(100.5).temperature).toBeCloseTo(100.5, 4)
})

test('wind directions are interpolated along the shorter arc', async () => {
  const at = await reading((_, hours) => ({ windDirection: hours < 50 ? 350 : 20 }))
  expect(at(49.5).windDirection).toBeCloseTo(5, 3)
})

test('the nowcast blends into the extended forecast without a jump', async () => {
  const at = await reading(() => ({ temperature: 0, windDirection: 10 }), { temperature: 8 })
  expect(at(4.9).temperature).toBe(0)
  expect(at(5.5).temperature).toBeCloseTo(4, 5)
  expect(at(6).temperature).toBeCloseTo(8, 5)
  expect(at(6.5).temperature).toBeCloseTo(8, 5)
  for (let hours = 4.5; hours < 7; hours += 0.05) {
    expect(Math.abs(at(hours + 0.05).temperature - at(hours).temperature)).toBeLessThan(0.5)
  }
  expect(at(5.5).windDirection).toBeCloseTo(10, 5)
})

test('snow lying on the road is reported after it has stopped falling', async () => {
  const at = await reading((_, hours) => ({ snowRate: hours < 12 ? 20 : 0, roadSnowDepth: hours < 12 ? 0 : 40 }))
  expect(at(14)).toMatchObject({ snowRate: 0, roadSnowDepth: 40 })
})

test('times before the run read its first step, and the window says when the forecast ends', async () => {
  const at = await reading((_, hours) => ({ temperature: 5 + hours }))
  expect(at(-1).temperature).toBe(5)
  const weather = forecastAlongPath(worldReader(fine), 'the small world')
  expect(weather?.runTime).toEqual(RUN_TIME)
  expect(weather?.nowcastEndsAt).toEqual(hoursAfterRun(6))
  expect((await weather?.load([place]))?.window).toEqual({ startAt: RUN_TIME, endAt: hoursAfterRun(167) })
})

test('missing variables read as fine weather, and places outside the area are not covered', async () => {
  const reader = worldReader(fine)
  const sparse: typeof reader = {
    ...reader,
    places: async (run, places) => {
      const block = await reader.places(run, places, ['temperature'])
      return { ...block, inside: Uint8Array.from(places, ({ lat }) => (lat > 45 ? 0 : 1)) }
    },
  }
  const loaded = await forecastAlongPath(sparse, 'x')?.load([place, { latitude: 46, longitude: -100 }])
  expect([loaded?.covers(0), loaded?.covers(1)]).toEqual([true, false])
  const at = emptyConditions()
  loaded?.read(0, RUN_TIME.getTime(), at)
  expect(at).toMatchObject({ visibility: 16_000, rainRate: 0 })
})

test.each([
  ['from the start', 0],
  ['that begins in the nowcast', 3.2],
  ['that begins after it', 11.7],
])('weather loaded only for a visit %s equals the weather of the whole forecast', async (_, fromHours) => {
  const weather = forecastAlongPath(
    worldReader((_at, hours) => ({ snowRate: hours % 9, temperature: hours % 7, roadSurfaceTemperature: -4 })),
    'the small world',
  )
  const from = Float64Array.of(hoursAfterRun(fromHours).getTime())
  const visits = { from, until: Float64Array.of(hoursAfterRun(20.5).getTime()) }
  const [part, whole] = [await weather?.load([place], { visits }), await weather?.load([place])]
  for (const hours of [0, 3.3, 5.5, 12, 20.4].filter((one) => one >= fromHours)) {
    const [a, b] = [emptyConditions(), emptyConditions()]
    part?.read(0, hoursAfterRun(hours).getTime(), a)
    whole?.read(0, hoursAfterRun(hours).getTime(), b)
    expect(a).toEqual(b)
  }
})

test('a time before a visit that begins after the nowcast reads the extended forecast', async () => {
  const weather = forecastAlongPath(
    worldReader((_, hours) => ({ temperature: hours })),
    'the small world',
  )
  const visits = {
    from: Float64Array.of(hoursAfterRun(9).getTime()),
    until: Float64Array.of(hoursAfterRun(12).getTime()),
  }
  const loaded = await weather?.load([place], { visits })
  const at = emptyConditions()
  loaded?.read(0, hoursAfterRun(4).getTime(), at)
  expect(at.temperature).toBeCloseTo(9, 0)
})

test('the nowcast is asked only for the places that are reached while it lasts, and only for the values that are read', async () => {
  const reader = worldReader((at, hours) => ({ temperature: at.longitude / 10 + hours, rainRate: hours }))
  const asked: [horizon: string, places: number, fields: string][] = []
  const watched: typeof reader = {
    ...reader,
    places: (run, places, fields, signal) => {
      asked.push([run.horizon, places.length, fields.join(' ')])
      return reader.places(run, places, fields, signal)
    },
  }
  const places = [-100, -101, -102, -103].map((longitude) => ({ latitude: 41, longitude }))
  const visitsOf = (hours: readonly number[]) => ({
    from: Float64Array.from(hours, (from) => hoursAfterRun(from).getTime()),
    until: Float64Array.from(hours, (from) => hoursAfterRun(from + 2).getTime()),
  })
  const weather = forecastAlongPath(watched, 'the small world')
  const values = ['rainRate', 'temperature'] as const
  const whole = await weather?.load(places)
  asked.length = 0
  const mixed = [9, 5.5, 20, 1]
  const loaded = await weather?.load(places, { visits: visitsOf(mixed), values })
  expect(asked).toEqual([
    ['nowcast', 2, 'rainRate temperature'],
    ['extended', 4, 'rainRate temperature'],
  ])
  mixed.forEach((hours, place) => {
    const [part, all] = [emptyConditions(), emptyConditions()]
    loaded?.read(place, hoursAfterRun(hours + 0.3).getTime(), part)
    whole?.read(place, hoursAfterRun(hours + 0.3).getTime(), all)
    expect(part).toEqual({ ...emptyConditions(), rainRate: all.rainRate, temperature: all.temperature })
  })
  asked.length = 0
  await weather?.load(places, { visits: visitsOf([7, 8, 9, 30]), values })
  expect(asked).toEqual([['extended', 4, 'rainRate temperature']])
})

test('every value of the weather is read from its own field, and directions past north', async () => {
  const given = Object.fromEntries(PATH_FIELDS.map((field, i) => [field, 3 + 20 * i]))
  const known = { ...worldReader(() => given), runs: runsWithFlood }
  const loaded = await forecastAlongPath(known, 'the small world')?.load([place])
  for (const hours of [3, 5.5, 30.4]) {
    const at = emptyConditions()
    loaded?.read(0, hoursAfterRun(hours).getTime(), at)
    for (const field of PATH_FIELDS) expect(at[field], field).toBeCloseTo(given[field] as number, 4)
  }
  for (const [from, to, half] of [
    [350, 20, 5],
    [20, 350, 5],
    [0, 180, 270],
    [359.5, 0.5, 0],
    [90, 270, 0],
  ] as const) {
    const at = await reading((_, hours) => ({ windDirection: hours < 50 ? from : to }))
    expect(at(49.5).windDirection % 360).toBeCloseTo(half, 3)
  }
})

test('returns undefined without a run', () => {
  expect(forecastAlongPath({ ...worldReader(fine), runs: () => [] }, 'x')).toBeUndefined()
})

test('[MODEL-112] members of an ensemble read what the forecast said, published values everyone else', async () => {
  const reader = worldReader((_, hours) => ({ rainRate: hours > 48 ? 0 : 3 }))
  const extended = reader.runs('extended')[0] as RunInfo
  const corrected: typeof reader = {
    ...reader,
    runs: (horizon) =>
      horizon === 'extended' ? [{ ...extended, fields: [...extended.fields, UNCORRECTED.rainRate] }] : [],
    places: async (run, places, fields) => {
      const block = await reader.places(run, places, fields)
      const said = block.values[UNCORRECTED.rainRate]?.fill(3)
      return said ? { ...block, values: { ...block.values, [UNCORRECTED.rainRate]: said } } : block
    },
  }
  const at = emptyConditions()
  const rain = async (uncorrected: boolean) => {
    const loaded = await forecastAlongPath(corrected, 'x')?.load([place], { uncorrected })
    loaded?.read(0, hoursAfterRun(100).getTime(), at)
    return at.rainRate
  }
  expect([await rain(false), await rain(true)]).toEqual([0, 3])
})
