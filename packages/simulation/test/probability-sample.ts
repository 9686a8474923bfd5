// Forecast probabilities and what happened, on land between 25° and 50° N, by lead time.

import { dayOfYear } from '@stormlane/domain/geo'
import { RAIN_RISK_FROM_INCHES_PER_HOUR } from '@stormlane/domain/levels'
import { type Calibration, calibrationAt, mmToInches, mphToMps } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import { rainClimate, rainRisk, sampledRainRisk } from '@stormlane/domain/weather'
import { AtmosphereModel } from '../src/atmosphere/atmosphere-model.ts'
import { seasonsAround } from '../src/atmosphere/gust-climate.ts'
import type { ModelGrid } from '../src/atmosphere/model-grid.ts'
import type { ModelFields } from '../src/atmosphere/model-state.ts'
import { LIGHTNING_CALIBRATION, TORNADO_CALIBRATION } from '../src/atmosphere/probability-calibration.data.ts'
import { gridAt } from './climate-sample.ts'

export const PROBABILITIES = ['gust', 'lightning', 'tornado', 'lightRain', 'heavyRain'] as const
export type ProbabilityName = (typeof PROBABILITIES)[number]

/**
 * A forecast probability and the outcome: whether the event happened, or how likely, because a storm of the true
 * weather strikes with a probability of its own.
 */
export interface Case {
  forecast: number
  came: number
  /** Inputs of the correction: logits of other probabilities, or a distance from a threshold. */
  inputs: readonly number[]
}

const STEP_DEGREES = 1
/** The same as in the model and in `rainRisk`. */
const [STRONG_GUST_MPS, BEND_STEPS, GUST_SPREAD_MPS, MOST_SURE] = [mphToMps(45), -1.5, 1.5, 0.99]

const logit = (p: number) => Math.log(p / Math.max(1e-6, 1 - p))

function land(): ModelGrid {
  const places = []
  for (let lat = 25; lat < 50; lat += STEP_DEGREES)
    for (let lng = -124; lng < -67; lng += STEP_DEGREES) places.push({ lat, lng })
  const { terrain } = gridAt(places)
  return gridAt(places.filter((_, i) => (terrain.land[i] as number) > 0.5))
}

/** Cases of forecasts for the given times, by lead time. */
export function probabilityCases(
  seed: number,
  times: readonly Date[],
  leads: readonly number[],
): Record<ProbabilityName, Case[]>[] {
  const grid = land()
  const model = new AtmosphereModel(grid, seed)
  const byLead = leads.map(() => ({ gust: [], lightning: [], tornado: [], lightRain: [], heavyRain: [] }))
  for (const at of times) {
    const truth = structuredClone(model.truth(at))
    for (const [i, lead] of leads.entries()) {
      const forecast = model.forecast(at, new Date(at.getTime() - lead * HOUR_MS))
      addCases(byLead[i] as Record<ProbabilityName, Case[]>, { grid, at, lead, forecast, truth })
    }
  }
  return byLead
}

interface Compared {
  grid: ModelGrid
  at: Date
  lead: number
  forecast: ModelFields
  truth: ModelFields
}

function addCases(cases: Record<ProbabilityName, Case[]>, { grid, at, lead, forecast, truth }: Compared): void {
  const { from, to, share } = seasonsAround(dayOfYear(at))
  const lightning = calibrationAt(LIGHTNING_CALIBRATION, lead)
  const tornado = calibrationAt(TORNADO_CALIBRATION, lead)
  for (let i = 0; i < grid.cells; i++) {
    const value = (fields: ModelFields, name: keyof ModelFields) => fields[name][i] as number
    const usual = (grid.gustClimate[from][i] as number) * (1 - share) + (grid.gustClimate[to][i] as number) * share
    const above = (value(forecast, 'windGust') - STRONG_GUST_MPS) / GUST_SPREAD_MPS
    cases.gust.push({
      forecast: value(forecast, 'gustProbability45mph'),
      came: value(truth, 'windGust') >= STRONG_GUST_MPS ? 1 : 0,
      inputs: [above, usual, Math.max(0, above - BEND_STEPS)],
    })
    for (const [name, field, used] of [
      ['lightning', 'lightningProbability', lightning],
      ['tornado', 'tornadoProbability', tornado],
    ] as const) {
      const probability = value(forecast, field)
      cases[name].push({
        forecast: probability,
        came: value(truth, field),
        inputs: probability > 0 ? [Math.max(-12, uncorrected(probability, used))] : [],
      })
    }
    const rate = mmToInches(value(forecast, 'rainRate'))
    const { level, share: sampled } = sampledRainRisk(rate)
    if (level > 0) {
      const place = { validAt: at, lat: grid.lat[i] as number, lng: grid.lng[i] as number }
      const { strong, summer, north, east } = rainClimate(level, place)
      cases[level === 1 ? 'lightRain' : 'heavyRain'].push({
        forecast: rainRisk(rate, { ...place, leadHours: lead }).confidence,
        came: mmToInches(value(truth, 'rainRate')) >= (RAIN_RISK_FROM_INCHES_PER_HOUR[level - 1] as number) ? 1 : 0,
        inputs: [logit(Math.min(MOST_SURE, sampled)), strong, summer, north, east],
      })
    }
  }
}

/** Undoes the correction in use, and returns the logit before it. */
const uncorrected = (probability: number, { shift, slope }: Calibration) => (logit(probability) - shift) / slope
