import { fahrenheitToCelsius } from '@stormlane/domain/measures'
import type { PathWeather } from '@stormlane/domain/roads'
import { MINUTE_MS } from '@stormlane/domain/time'
import type { TemperatureExposure, thresholdSide } from '@stormlane/domain/trips'
import { standingSeconds, type TravelPath } from './travel-path.ts'
import { emptyConditions, type Walk } from './walk.ts'

/** Sampling interval of the air temperature while the vehicle is stopped. */
const STOP_STEP_MS = 15 * MINUTE_MS

/** How long the vehicle spends at each temperature: driving, stopped, and during the driver's breaks. */
export interface TemperatureSpells {
  celsius: number[]
  seconds: number[]
  totalSeconds: number
}

export function temperatureSpells(path: TravelPath, walked: Walk, weather: PathWeather): TemperatureSpells {
  const spells: TemperatureSpells = { celsius: [], seconds: [], totalSeconds: 0 }
  const add = (celsius: number, seconds: number) => {
    spells.celsius.push(celsius)
    spells.seconds.push(seconds)
    spells.totalSeconds += seconds
  }
  const at = emptyConditions()
  const stand = (step: number, startsAt: number, endsAt: number) => {
    for (let from = startsAt; from < endsAt; from += STOP_STEP_MS) {
      const until = Math.min(from + STOP_STEP_MS, endsAt)
      weather.read(step, (from + until) / 2, at)
      add(at.temperature, (until - from) / 1000)
    }
  }
  for (let step = 0; step < path.count; step++) {
    const seconds = walked.seconds[step] as number
    add(walked.temperature[step] as number, seconds)
    const stopsFrom = (walked.entersAtMs[step] as number) + 1000 * seconds
    stand(step, stopsFrom, stopsFrom + 1000 * standingSeconds(path, step, stopsFrom))
  }
  for (const { step, startsAtMs, endsAtMs } of walked.breaks) stand(step, startsAtMs, endsAtMs)
  return spells
}

/** How long the air is beyond each threshold, in seconds and in percent of the trip. */
export function temperatureExposures(
  spells: TemperatureSpells,
  side: ReturnType<typeof thresholdSide>,
  thresholdsFahrenheit: readonly number[],
): TemperatureExposure[] {
  return thresholdsFahrenheit.map((threshold) => {
    const celsius = fahrenheitToCelsius(threshold)
    const breaches = (value: number) => (side === 'below' ? value < celsius : value > celsius)
    const breaching = spells.seconds.reduce((sum, s, i) => sum + (breaches(spells.celsius[i] as number) ? s : 0), 0)
    return {
      threshold,
      // 100 * x / x can exceed 100 in floating point.
      percentBreachingThreshold: spells.totalSeconds > 0 ? Math.min(100, (100 * breaching) / spells.totalSeconds) : 0,
      secondsBreachingThreshold: Math.round(breaching),
    }
  })
}
