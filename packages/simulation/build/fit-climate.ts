// node packages/simulation/build/fit-climate.ts: one round of corrections of the simulated climate toward the normals of 26 places.
// Writes src/atmosphere/regional-climate.data.ts. Each round removes about half of what remains; run it until the errors stop falling.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ModelFields } from '../src/atmosphere/model-state.ts'
import { REGIONAL_CLIMATE } from '../src/atmosphere/regional-climate.data.ts'
import { CLIMATE_NORMALS } from '../test/climate-normals.ts'
import { gridAt, sampleClimate, waterRate } from '../test/climate-sample.ts'

const SEED = 1
const YEARS = [2024, 2025, 2026]
const HOURS_A_YEAR = 8766
/** The sample of three years leaves precipitation uncertain by about 15 %, so only a part of its error is removed. */
const RAIN_SHARE = 0.5
/** Beyond these limits, the corrections of neighboring places work against each other. */
const [LEAST_RAIN, MOST_RAIN] = [-2.2, 1.3]
/** Showers are averaged over places around the city, degrees. */
const AROUND = [0, -0.4, 0.4]

const cities = gridAt(CLIMATE_NORMALS)
const surroundings = gridAt(
  CLIMATE_NORMALS.flatMap(({ lat, lng }) =>
    AROUND.flatMap((dy) => AROUND.map((dx) => ({ lat: lat + dy, lng: lng + dx }))),
  ),
)

function monthMeans(month: number): number[] {
  const sums = CLIMATE_NORMALS.map(() => 0)
  let instants = 0
  for (const year of YEARS) {
    const [from, until] = [new Date(Date.UTC(year, month, 1)), new Date(Date.UTC(year, month + 1, 1))]
    instants += sampleClimate(cities, { seed: SEED, from, until, everyHours: 17 }, ({ temperature }) => {
      for (const [city, value] of temperature.entries()) sums[city] = (sums[city] as number) + value
    })
  }
  return sums.map((sum) => sum / instants)
}

function yearlyPrecipitation(): number[] {
  const around = AROUND.length ** 2
  const sums = CLIMATE_NORMALS.map(() => 0)
  const add = (fields: ModelFields) => {
    for (let cell = 0; cell < surroundings.cells; cell++) {
      const city = Math.floor(cell / around)
      sums[city] = (sums[city] as number) + waterRate(fields, cell) / around
    }
  }
  const period = { from: new Date(Date.UTC(2024, 0, 1)), until: new Date(Date.UTC(2027, 0, 1)) }
  const instants = sampleClimate(surroundings, { seed: SEED, ...period, everyHours: 29 }, add)
  return sums.map((sum) => (sum / instants) * HOURS_A_YEAR)
}

const [january, july, precipitation] = [monthMeans(0), monthMeans(6), yearlyPrecipitation()]
const corrected = REGIONAL_CLIMATE.map((correction, city) => {
  const normal = CLIMATE_NORMALS[city] as (typeof CLIMATE_NORMALS)[number]
  const [winter, summer] = [(january[city] as number) - normal.january, (july[city] as number) - normal.july]
  const ratio = (precipitation[city] as number) / normal.precipitation
  process.stdout.write(
    `${normal.name}: January ${winter.toFixed(1)} K, July ${summer.toFixed(1)} K, precipitation x ${ratio.toFixed(2)}\n`,
  )
  return {
    ...correction,
    mean: correction.mean - (winter + summer) / 2,
    swing: correction.swing - (summer - winter) / 2,
    rain: Math.min(MOST_RAIN, Math.max(LEAST_RAIN, correction.rain - RAIN_SHARE * Math.log(Math.max(0.2, ratio)))),
  }
})

const rounded = (value: number) => String(Math.round(value * 100) / 100)
const lines = corrected.map(
  ({ lat, lng, mean, swing, rain }, city) =>
    `  { lat: ${lat}, lng: ${lng}, mean: ${rounded(mean)}, swing: ${rounded(swing)}, rain: ${rounded(rain)} }, // ${CLIMATE_NORMALS[city]?.name}\n`,
)
const target = path.join(import.meta.dirname, '../src/atmosphere/regional-climate.data.ts')
// Keeps the head of the file, which explains the corrections.
const head = readFileSync(target, 'utf8').split('[')[0]
writeFileSync(target, `${head}[\n${lines.join('')}]\n`)
