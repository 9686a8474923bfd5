// npm run fit:probabilities -w packages/simulation: prints the rows of src/atmosphere/probability-calibration.data.ts. Run it after each
// change of the simulated climate or its forecast errors.
import { type Calibration, calibrationAt } from '@stormlane/domain'
import {
  GUST_CALIBRATION,
  LIGHTNING_CALIBRATION,
  TORNADO_CALIBRATION,
} from '../src/atmosphere/probability-calibration.data.ts'
import { type Case, PROBABILITIES, type ProbabilityName, probabilityCases } from '../test/probability-sample.ts'

const LEADS = [1, 3, 6, 12, 24, 48, 72, 120, 168]
const RUNS = 90
const FROM = new Date('2024-03-01T00:00:00Z')

const TABLES: Record<ProbabilityName, readonly Calibration[]> = {
  gustProbability45mph: GUST_CALIBRATION,
  lightningProbability: LIGHTNING_CALIBRATION,
  tornadoProbability: TORNADO_CALIBRATION,
}

/** The forecast before the correction that is in use now. */
function rawLogit(probability: number, { shift, slope }: Calibration): number {
  return (Math.log(probability / Math.max(1e-6, 1 - probability)) - shift) / slope
}

/** Logistic regression of what came on the raw logit, by Newton's method. */
function fit(cases: readonly Case[], used: Calibration): { shift: number; slope: number } {
  const points = cases.flatMap(({ forecast, came }) =>
    forecast > 1e-6 ? [{ x: Math.max(-12, rawLogit(forecast, used)), came }] : [],
  )
  let [shift, slope] = [0, 0.5]
  for (let round = 0; round < 30; round++) {
    // A weak prior keeps the slope between 0 and 1 where almost nothing happened.
    let [g0, g1, h00, h01, h11] = [0, 0.3 * (slope - 0.3), 1e-6, 0, 0.3]
    for (const { x, came } of points) {
      const p = 1 / (1 + Math.exp(-(shift + slope * x)))
      const weight = p * (1 - p)
      g0 += p - came
      g1 += (p - came) * x
      h00 += weight
      h01 += weight * x
      h11 += weight * x * x
    }
    const determinant = h00 * h11 - h01 * h01
    const [d0, d1] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant]
    shift -= Math.max(-1, Math.min(1, d0))
    slope -= Math.max(-0.2, Math.min(0.2, d1))
  }
  return { shift, slope }
}

const byLead = probabilityCases(1, FROM, RUNS, LEADS)
for (const name of PROBABILITIES) {
  process.stdout.write(`${name}\n`)
  for (const [i, leadHours] of LEADS.entries()) {
    const cases = byLead[i]?.[name] ?? []
    const { shift, slope } = fit(cases, calibrationAt(TABLES[name], leadHours))
    process.stdout.write(`  { leadHours: ${leadHours}, shift: ${shift.toFixed(2)}, slope: ${slope.toFixed(2)} },\n`)
  }
}
