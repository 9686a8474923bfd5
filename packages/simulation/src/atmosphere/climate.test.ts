import { mphToMps } from '@stormlane/domain/measures'
import { STATIONS } from '@stormlane/domain/verification'
import { expect, test } from 'vitest'
import { CLIMATE_NORMALS } from '../../test/climate-normals.ts'
import { gridAt, sampleClimate, waterRate } from '../../test/climate-sample.ts'

// Three simulated years, sampled every 67 hours so that all hours of the day take turns: at 26 cities, and on the land at and around the
// stations of the lower 48 states. Counts become hours a year.
const YEARS = {
  seed: 1,
  from: new Date('2024-01-01T00:00:00Z'),
  until: new Date('2027-01-01T00:00:00Z'),
  everyHours: 67,
}
const HOURS_A_YEAR = 8766
const AROUND = [
  [0, 0],
  [0.9, 0],
  [-0.9, 0],
  [0, 0.9],
  [0, -0.9],
] as const
const CITIES = CLIMATE_NORMALS.length

const around = STATIONS.filter(({ region }) => region !== 'canada' && region !== 'mexico').flatMap((station) =>
  AROUND.map(([dy, dx]) => ({ ...station, lat: station.lat + dy, lng: station.lng + dx })),
)
const places = [...CLIMATE_NORMALS, ...around]
const grid = gridAt(places)
const sums = () => new Float64Array(places.length)
const [january, july, water, wet, snow, ice, strongGusts, strongestGust, fog] = [
  sums(),
  sums(),
  sums(),
  sums(),
  sums(),
  sums(),
  sums(),
  sums(),
  sums(),
]
const instants = { year: 0, january: 0, july: 0 }
const tornadoesByMonth = Array.from({ length: 12 }, () => 0)
instants.year = sampleClimate(grid, YEARS, (fields, at) => {
  const month = at.getUTCMonth()
  if (month === 0) instants.january++
  if (month === 6) instants.july++
  for (let i = 0; i < places.length; i++) {
    const rate = waterRate(fields, i)
    const add = (target: Float64Array, value: number) => {
      target[i] = (target[i] as number) + value
    }
    if (month === 0) add(january, fields.temperature[i] as number)
    if (month === 6) add(july, fields.temperature[i] as number)
    add(water, rate)
    add(snow, (fields.snowRate[i] as number) / 10)
    if (rate >= 0.1) add(wet, 1)
    if ((fields.freezingRainRate[i] as number) >= 0.1) add(ice, 1)
    const gust = fields.windGust[i] as number
    if (gust >= mphToMps(45)) add(strongGusts, 1)
    if (gust > (strongestGust[i] as number) && (month < 5 || month > 10)) strongestGust[i] = gust
    if ((fields.visibility[i] as number) < 402) add(fog, 1)
    if (i >= CITIES && (fields.tornadoProbability[i] as number) >= 0.05)
      tornadoesByMonth[month] = (tornadoesByMonth[month] as number) + 1
  }
})

/** Mean over the land of the lower 48 states, or of some of them, weighted by area. */
function landMean(values: Float64Array, states?: string): number {
  let [sum, weights] = [0, 0]
  for (const [k, { name, weight }] of around.entries()) {
    const i = CITIES + k
    if ((grid.terrain.land[i] as number) < 0.5 || (states && !states.split(' ').includes(name.slice(-2)))) continue
    sum += weight * (values[i] as number)
    weights += weight
  }
  return sum / weights
}

const hoursAYear = (values: Float64Array, states?: string) => (landMean(values, states) * HOURS_A_YEAR) / instants.year
const share = (values: Float64Array) => landMean(values) / instants.year

test('January and July are within 4 K of the normals at each of 26 cities, and within 2 K on average', () => {
  const errors = CLIMATE_NORMALS.flatMap((normal, i) => [
    { name: normal.name, error: Math.abs((january[i] as number) / instants.january - normal.january) },
    { name: normal.name, error: Math.abs((july[i] as number) / instants.july - normal.july) },
  ])
  expect(errors.filter(({ error }) => error > 4)).toEqual([])
  expect(errors.reduce((sum, { error }) => sum + error, 0) / errors.length).toBeLessThan(2)
})

test('the lower 48 states have 790 mm of precipitation a year, within 15 %', () => {
  expect(Math.abs(hoursAYear(water) / 790 - 1)).toBeLessThan(0.15)
})

test('precipitation decreases from the Gulf coast over the plains to the Great Basin', () => {
  const [gulf, plains, basin] = [
    hoursAYear(water, 'LA MS AL FL GA'),
    hoursAYear(water, 'KS NE SD OK'),
    hoursAYear(water, 'NV UT AZ ID'),
  ]
  expect(gulf).toBeGreaterThan(1.4 * plains)
  expect(plains).toBeGreaterThan(1.6 * basin)
  expect([gulf > 1150, gulf < 1700, basin > 150, basin < 450]).toEqual([true, true, true, true])
})

test('5 to 9 % of the land is wet at a time', () => {
  expect(share(wet)).toBeGreaterThan(0.05)
  expect(share(wet)).toBeLessThan(0.09)
})

test('the upper Midwest has 1.0 to 1.5 m of snowfall a year', () => {
  const cm = hoursAYear(snow, 'MN WI MI IA ND')
  expect(cm).toBeGreaterThan(100)
  expect(cm).toBeLessThan(150)
})

test('the Northeast has 5 to 20 hours of freezing rain a year, the land south of 30° N none', () => {
  const hours = hoursAYear(ice, 'NY VT NH ME MA CT PA NJ RI')
  expect(hours).toBeGreaterThan(5)
  expect(hours).toBeLessThan(20)
  expect(places.filter(({ lat }, i) => lat < 30 && (ice[i] as number) > 0)).toEqual([])
})

test('gusts of 45 mph blow 20 to 80 hours a year, and none exceeds 90 mph outside the hurricane season', () => {
  expect(hoursAYear(strongGusts)).toBeGreaterThan(20)
  expect(hoursAYear(strongGusts)).toBeLessThan(80)
  expect(Math.max(...strongestGust)).toBeLessThan(mphToMps(90))
})

test('visibility is below a quarter mile in 1 to 2 % of the time', () => {
  expect(share(fog)).toBeGreaterThan(0.01)
  expect(share(fog)).toBeLessThan(0.02)
})

test('tornadoes threaten mostly from March to June, and hardly from November to February', () => {
  const count = (months: readonly number[]) =>
    months.reduce((sum, month) => sum + (tornadoesByMonth[month] as number), 0)
  const all = count(tornadoesByMonth.map((_, month) => month))
  expect(all).toBeGreaterThan(10)
  expect(count([2, 3, 4, 5]) / all).toBeGreaterThan(0.6)
  expect(count([10, 11, 0, 1]) / all).toBeLessThan(0.05)
})
