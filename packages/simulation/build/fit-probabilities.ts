// npm run fit:probabilities -w packages/simulation: prints the rows of the calibration tables: src/atmosphere/probability-calibration.data.ts,
// src/events/event-calibration.data.ts and rain-calibration.data.ts of packages/domain. Run it after each change of the simulated climate
// or its forecast errors. `-- climate` prints src/atmosphere/gust-climate.data.ts instead, which comes first.
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { floodCases, severeCases } from '../test/event-sample.ts'
import { type Case, PROBABILITIES, type ProbabilityName, probabilityCases } from '../test/probability-sample.ts'
import { type Belief, fitLogistic } from './fit-logistic.ts'
import { gustClimateRows } from './gust-climate-rows.ts'

const LEADS = [1, 6, 24, 72, 120, 168]
const SEED = 1
const OTHER_SEED = 2
const every = (from: string, hours: number, count: number) =>
  Array.from({ length: count }, (_, i) => new Date(Date.parse(from) + hours * i * HOUR_MS))

/** Names of the coefficients in the tables, in the order of the inputs. */
const COEFFICIENTS: Record<ProbabilityName, readonly string[]> = {
  gust: ['slope', 'climate', 'bend'],
  lightning: ['slope'],
  tornado: ['slope'],
  lightRain: ['slope', 'strong', 'summer', 'north', 'east'],
  heavyRain: ['slope', 'strong', 'summer', 'north', 'east'],
}

/**
 * Weak priors. They keep slopes between 0 and 1 where almost nothing happened, gusts near their climatology, and rain
 * the same everywhere.
 */
const SLOPE_BELIEF: Belief = { input: 0, value: 0.3, weight: 0.5 }
const BELIEFS: Partial<Record<string, Omit<Belief, 'input'>>> = {
  climate: { value: 1, weight: 60 },
  strong: { value: 0, weight: 1 },
  summer: { value: 0, weight: 1 },
  north: { value: 0, weight: 1 },
  east: { value: 0, weight: 1 },
}

interface Fit {
  shift: number
  slopes: number[]
}

/**
 * With a smaller slope, the forecast says nothing: for days ahead, forecasts with tornadoes are too rare. As no
 * climatology is shown where no storm is forecast, the chance of tornadoes then fades out from the previous row (our
 * choice).
 */
const LEAST_SLOPE = 0.1
const fadedFrom = ({ shift, slopes }: Fit): Fit => ({ shift: shift - 2, slopes: slopes.map((slope) => slope / 2) })

/**
 * Prints the row that fits the cases. If they have no slope and there is a previous row, prints one that fades out from
 * it.
 */
function printFit(label: string, cases: readonly Case[], names: readonly string[] = ['slope'], before?: Fit): Fit {
  const known = cases.filter(({ inputs }) => inputs.length > 0)
  const beliefs = names.flatMap((name, input) => {
    const belief = BELIEFS[name]
    return belief ? { input, ...belief } : []
  })
  const [fittedShift = 0, ...fittedSlopes] = fitLogistic(known, [SLOPE_BELIEF, ...beliefs])
  const isFaded = before !== undefined && (fittedSlopes[0] ?? 0) < LEAST_SLOPE
  const fit = isFaded ? fadedFrom(before) : { shift: fittedShift, slopes: fittedSlopes }
  const { shift, slopes } = fit
  const named = slopes.map((slope, i) => `${names[i]}: ${slope.toFixed(2)}`)
  process.stdout.write(
    `  { ${label}shift: ${shift.toFixed(2)}, ${named.join(', ')} }, // ${known.length} cases${isFaded ? ', faded' : ''}\n`,
  )
  return fit
}

function fitTables(): void {
  // Storms of 45 mph and heavy rain are rare: three and a half years of the demo's world, and as many of another one.
  const byLead = probabilityCases(SEED, every('2021-01-02T00:00:00Z', 115, 280), LEADS)
  const ofAnother = probabilityCases(OTHER_SEED, every('2020-12-05T00:00:00Z', 151, 200), LEADS)
  for (const [i, cases] of byLead.entries())
    for (const name of PROBABILITIES) cases[name] = cases[name].concat(ofAnother[i]?.[name] ?? [])
  // Tornadoes are too rare to be found in any other season.
  const springs = [2021, 2022].flatMap((year) => every(`${year}-03-01T00:00:00Z`, 31, 120))
  const inSpring = probabilityCases(SEED, springs, LEADS)
  for (const name of PROBABILITIES) {
    process.stdout.write(`${name}\n`)
    let before: Fit | undefined
    for (const [i, lead] of LEADS.entries()) {
      const cases = (name === 'tornado' ? inSpring : byLead)[i]?.[name] ?? []
      const fit = printFit(`leadHours: ${lead}, `, cases, COEFFICIENTS[name], before)
      if (name === 'tornado') before = fit
    }
  }
  const floods = Array.from({ length: 9 }, (_, i) =>
    floodCases(SEED, new Date(Date.parse('2024-01-21T00:00:00Z') + 40 * i * DAY_MS), 3),
  )
  process.stdout.write('floods today and tomorrow\n')
  for (const day of [0, 1])
    printFit(
      '',
      floods.flatMap((days) => days[day] ?? []),
    )
  process.stdout.write('severe storms\n')
  printFit('', severeCases(SEED, every('2024-01-05T00:00:00Z', 109, 80)))
}

if (process.argv.includes('climate')) process.stdout.write(gustClimateRows(SEED))
else fitTables()
