import {
  fahrenheitToCelsius,
  MINUTE_MS,
  type PathWeather,
  type TemperatureExposure,
  type thresholdSide,
} from '@stormlane/domain'
import type { TravelPath } from './travel-path.ts'
import { emptyConditions, type Walk } from './walk.ts'

/** While the vehicle stands, the air is looked at this often. */
const STANDING_STEP_MS = 15 * MINUTE_MS

/** Times spent at temperatures, under way and standing. */
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
  for (let step = 0; step < path.count; step++) {
    const seconds = walked.seconds[step] as number
    add(walked.temperature[step] as number, seconds)
    const stopsFrom = (walked.entersAtMs[step] as number) + 1000 * seconds
    const stopsUntil = stopsFrom + 1000 * (path.stopSeconds[step] as number)
    for (let from = stopsFrom; from < stopsUntil; from += STANDING_STEP_MS) {
      const until = Math.min(from + STANDING_STEP_MS, stopsUntil)
      weather.read(step, (from + until) / 2, at)
      add(at.temperature, (until - from) / 1000)
    }
  }
  return spells
}

/** How long the air was beyond each threshold, in seconds and in percent of the whole time. */
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
      // 100 x / x can come out a hair above 100.
      percentBreachingThreshold: spells.totalSeconds > 0 ? Math.min(100, (100 * breaching) / spells.totalSeconds) : 0,
      secondsBreachingThreshold: Math.round(breaching),
    }
  })
}
