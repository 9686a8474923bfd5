// npm run fit:values -w packages/simulation: prints the rows of src/atmosphere/value-correction.data.ts: for each lead time the corrections with
// the smallest mean absolute error against the weather that came. Run it after each change of the simulated climate or its
// forecast errors, and after `npm run build:usual`. The seeds of worlds are used for nothing else.
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { MAX_VERIFIED_VISIBILITY_METERS, STATIONS } from '@stormlane/domain/verification'
import {
  CORRECTED_FIELDS,
  type CorrectedFields,
  correctValues,
  type UsualWeather,
  type ValueCorrection,
} from '@stormlane/domain/weather'
import { AtmosphereModel } from '../src/atmosphere/atmosphere-model.ts'
import { UsualFields } from '../src/atmosphere/usual-weather.ts'
import { gridAt } from '../test/climate-sample.ts'

const SEEDS = [211, 212]
const LEADS = [72, 96, 120, 144, 168]
const SEASONS = ['2024-01-05', '2024-04-05', '2024-07-05', '2024-10-05']
const TIMES_OF_A_SEASON = 12
const BETWEEN_MS = 2 * DAY_MS + 6 * HOUR_MS
/** Precipitation is scored as the sum of six hours. */
const SUM_HOURS = 6
const SNOW_PER_WATER = 10
const SHARES = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.85, 1]
const LESS_MM = [0, 0.1, 0.2, 0.4, 0.8]

/** The hours up to one time at all stations. */
interface Case {
  forecast: CorrectedFields[]
  truth: CorrectedFields[]
  usual: UsualWeather[]
}

type Errors = Record<'water' | 'snow' | 'visibility' | 'windSpeed' | 'windGust', number>

const grid = gridAt(STATIONS)
const copy = (fields: CorrectedFields) =>
  Object.fromEntries(CORRECTED_FIELDS.map((field) => [field, fields[field].slice()])) as CorrectedFields

function casesOf(lead: number): Case[] {
  const usual = new UsualFields(grid)
  return SEEDS.flatMap((seed) => {
    const model = new AtmosphereModel(grid, seed)
    return SEASONS.flatMap((from) =>
      Array.from({ length: TIMES_OF_A_SEASON }, (_, i) => {
        const last = Date.parse(`${from}T00:00:00Z`) + i * BETWEEN_MS
        const run = new Date(last - lead * HOUR_MS)
        const hours = Array.from({ length: SUM_HOURS }, (_, h) => new Date(last + (h + 1 - SUM_HOURS) * HOUR_MS))
        return {
          forecast: hours.map((at) => copy(model.forecast(at, run))),
          truth: hours.map((at) => copy(model.truth(at))),
          usual: hours.map((at) => structuredClone(usual.at(at))),
        }
      }),
    )
  })
}

const published = copy(
  Object.fromEntries(CORRECTED_FIELDS.map((field) => [field, new Float32Array(grid.cells)])) as CorrectedFields,
)

/** Mean absolute errors, weighted by the area of the stations. */
function errorsOf(cases: readonly Case[], correction: ValueCorrection): Errors {
  const errors: Errors = { water: 0, snow: 0, visibility: 0, windSpeed: 0, windGust: 0 }
  for (const { forecast, truth, usual } of cases) {
    const water = new Float64Array(grid.cells)
    const snow = new Float64Array(grid.cells)
    for (const [hour, fields] of forecast.entries()) {
      const came = truth[hour] as CorrectedFields
      correctValues(fields, usual[hour] as UsualWeather, correction, published)
      for (let i = 0; i < grid.cells; i++) {
        const more = (name: keyof CorrectedFields) => (published[name][i] as number) - (came[name][i] as number)
        water[i] =
          (water[i] as number) + more('rainRate') + more('freezingRainRate') + more('snowRate') / SNOW_PER_WATER
        snow[i] = (snow[i] as number) + more('snowRate')
      }
    }
    const came = truth.at(-1) as CorrectedFields
    for (const [i, { weight }] of STATIONS.entries()) {
      const seen = (fields: CorrectedFields) => Math.min(MAX_VERIFIED_VISIBILITY_METERS, fields.visibility[i] as number)
      errors.water += weight * Math.abs(water[i] as number)
      errors.snow += weight * Math.abs(snow[i] as number)
      errors.visibility += weight * Math.abs(seen(published) - seen(came))
      errors.windSpeed += weight * Math.abs((published.windSpeed[i] as number) - (came.windSpeed[i] as number))
      errors.windGust += weight * Math.abs((published.windGust[i] as number) - (came.windGust[i] as number))
    }
  }
  return errors
}

const least = <Choice>(choices: readonly Choice[], error: (choice: Choice) => number): Choice =>
  choices.map((choice) => ({ choice, error: error(choice) })).reduce((a, b) => (b.error < a.error ? b : a)).choice

for (const leadHours of LEADS) {
  const cases = casesOf(leadHours)
  const none: ValueCorrection = { leadHours, waterLess: 0, waterKept: 0, hazeKept: 0, windKept: 0 }
  const usual = errorsOf(cases, none)
  const relative = (errors: Errors, ...names: (keyof Errors)[]) =>
    Math.max(...names.map((name) => errors[name] / usual[name]))
  const shares = SHARES.map((share) => ({
    share,
    errors: errorsOf(cases, { ...none, hazeKept: share, windKept: share }),
  }))
  const hazeKept = least(shares, ({ errors }) => errors.visibility).share
  const windKept = least(shares, ({ errors }) => relative(errors, 'windSpeed', 'windGust')).share
  // Water and snow share a correction, which must serve the worse of the two.
  const { waterLess, waterKept } = least(
    LESS_MM.flatMap((waterLess) => SHARES.map((waterKept) => ({ ...none, waterLess, waterKept }))),
    (row) => relative(errorsOf(cases, row), 'water', 'snow'),
  )
  const row = { leadHours, waterLess: waterKept > 0 ? waterLess : 0, waterKept, hazeKept, windKept }
  const errors = errorsOf(cases, row)
  const gains = Object.keys(errors).map(
    (name) => `${name} ${(1 - errors[name as keyof Errors] / usual[name as keyof Errors]).toFixed(3)}`,
  )
  const text = Object.entries(row).map(([name, value]) => `${name}: ${value}`)
  process.stdout.write(`  { ${text.join(', ')} }, // better than usual by ${gains.join(', ')}\n`)
}
