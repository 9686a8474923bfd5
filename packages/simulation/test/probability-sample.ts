// Forecast probabilities and what came, on land between 25° and 50° N, by lead time.
import { HOUR_MS, mphToMps } from '@stormlane/domain'
import { AtmosphereModel } from '../src/atmosphere/atmosphere-model.ts'
import { gridAt } from './climate-sample.ts'

export const PROBABILITIES = ['gustProbability45mph', 'lightningProbability', 'tornadoProbability'] as const
export type ProbabilityName = (typeof PROBABILITIES)[number]

/** A forecast probability, and how likely or whether the event came: a storm of the true weather strikes with its own probability. */
export interface Case {
  forecast: number
  came: number
}

const STEP_DEGREES = 0.9

function land() {
  const places = []
  for (let lat = 25; lat < 50; lat += STEP_DEGREES)
    for (let lng = -124; lng < -67; lng += STEP_DEGREES) places.push({ lat, lng })
  const { terrain } = gridAt(places)
  return gridAt(places.filter((_, i) => (terrain.land[i] as number) > 0.5))
}

/** Cases of runs from `from` on, `runs` of them within a year at all hours of the day. */
export function probabilityCases(
  seed: number,
  from: Date,
  runs: number,
  leads: readonly number[],
): Record<ProbabilityName, Case[]>[] {
  const model = new AtmosphereModel(land(), seed)
  const betweenHours = Math.floor(8766 / runs)
  return leads.map((lead) => {
    const cases: Record<ProbabilityName, Case[]> = {
      gustProbability45mph: [],
      lightningProbability: [],
      tornadoProbability: [],
    }
    for (let run = 0; run < runs; run++) {
      const issued = new Date(from.getTime() + (run * betweenHours + (run % 8) * 3) * HOUR_MS)
      const at = new Date(issued.getTime() + lead * HOUR_MS)
      const truth = model.truth(at)
      const came: Record<ProbabilityName, Float32Array> = {
        gustProbability45mph: truth.windGust.map((gust) => (gust >= mphToMps(45) ? 1 : 0)),
        lightningProbability: truth.lightningProbability.slice(),
        tornadoProbability: truth.tornadoProbability.slice(),
      }
      const forecast = model.forecast(at, issued)
      for (const name of PROBABILITIES)
        for (const [i, probability] of forecast[name].entries())
          cases[name].push({ forecast: probability, came: came[name][i] as number })
    }
    return cases
  })
}
