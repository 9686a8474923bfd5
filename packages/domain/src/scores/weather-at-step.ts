import { HOUR_MS } from '../durations.ts'
import type { Series } from '../forecast-ports.ts'
import { FINE_WEATHER, WEATHER_INPUTS, type Weather } from '../indices/weather-input.ts'
import { isVariable } from '../variables.ts'

/** Radial ice grows by about 0.4 of the freezing rain that falls (Jones 1998, simple model, light wind). */
const ICE_PER_FREEZING_RAIN = 0.4

const FORECAST_INPUTS = WEATHER_INPUTS.filter((input) => isVariable(input))

/**
 * The weather of one step of a series, with the accumulations of the steps before. It is used to explain an index; missing
 * variables count as fine weather.
 */
export function weatherAtStep({ run: { times }, values }: Series, step: number): Weather {
  const at: Weather = { ...FINE_WEATHER }
  for (const input of FORECAST_INPUTS) {
    const value = values[input]?.[step]
    if (value !== undefined && !Number.isNaN(value)) at[input] = value
  }
  const stepHours = times.length > 1 ? ((times[1] as Date).getTime() - (times[0] as Date).getTime()) / HOUR_MS : 1
  const back = (hours: number) => Math.max(0, step - Math.round(hours / stepHours))
  const grown = (series: Float32Array | undefined, hours: number) =>
    series ? Math.max(0, (series[step] as number) - (series[back(hours)] as number)) : 0
  const fallen = (series: Float32Array | undefined, hours: number) => {
    let sum = 0
    if (series) for (let i = back(hours); i <= step; i++) sum += (series[i] as number) * stepHours
    return sum
  }
  at.rain1h = Math.max(grown(values.rainAccumulation, 1), at.rainRate * Math.min(1, stepHours))
  at.rain3h = Math.max(grown(values.rainAccumulation, 3), at.rain1h)
  at.rain6h = Math.max(grown(values.rainAccumulation, 6), at.rain3h)
  at.rain24h = Math.max(grown(values.rainAccumulation, 24), at.rain6h)
  at.iceAccretion = fallen(values.freezingRainRate, 24) * ICE_PER_FREEZING_RAIN
  return at
}
