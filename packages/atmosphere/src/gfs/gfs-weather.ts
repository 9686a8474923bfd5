import { snowToLiquidRatio } from '@stormlane/domain/weather'
import type { ModelFields } from '../models/weather-model.ts'
import { difference, KELVIN, surfaceWeather } from '../models/weather-units.ts'
import type { GfsInstant, GfsSum } from './gfs-fields.ts'

const PERCENT = 100

/** Sums of a file: precipitation since the start of the run, and the mean sunlight since hour `sunlightSince`. */
export interface GfsSums {
  hour: number
  precipitation: Float32Array
  sunlight: Float32Array
  sunlightSince: number
}

/**
 * Converts the weather of a file to our variables. Rates are means since the previous file, in mm/h. The frozen share
 * of precipitation (CPOFP) becomes snow; the rest becomes freezing rain where the model flags it (CFRZR). GFS has no
 * hail, lightning or storm rotation.
 */
export function gfsWeather(
  values: Record<GfsInstant | GfsSum, Float32Array>,
  now: GfsSums,
  before: GfsSums | undefined,
): ModelFields {
  const hours = now.hour - (before?.hour ?? 0)
  const { temperature, frozenPercent, freezingRainFlag } = values
  const rate = difference(now.precipitation, before?.precipitation).map((mm) => mm / hours)
  // Where nothing falls, CPOFP is -50.
  const frozenShare = frozenPercent.map((percent) => Math.min(1, Math.max(0, percent / PERCENT)))
  const liquid = rate.map((mm, i) => mm * (1 - (frozenShare[i] as number)))
  const isFreezing = (i: number) => freezingRainFlag[i] === 1
  return {
    ...surfaceWeather({ ...values, sunlight: sunlightSinceBefore(now, before) }),
    rainRate: liquid.map((mm, i) => (isFreezing(i) ? 0 : mm)),
    freezingRainRate: liquid.map((mm, i) => (isFreezing(i) ? mm : 0)),
    snowRate: rate.map(
      (mm, i) => mm * (frozenShare[i] as number) * snowToLiquidRatio((temperature[i] as number) - KELVIN),
    ),
  }
}

/**
 * Returns the mean sunlight since the previous file. It is derived only if both files average over the same six hours;
 * otherwise the mean of the file already starts at the previous one.
 */
function sunlightSinceBefore(now: GfsSums, before: GfsSums | undefined): Float32Array {
  if (!before || before.sunlightSince !== now.sunlightSince || before.hour <= now.sunlightSince) return now.sunlight
  const [all, part] = [now.hour - now.sunlightSince, before.hour - now.sunlightSince]
  return now.sunlight.map((mean, i) =>
    Math.max(0, (mean * all - (before.sunlight[i] as number) * part) / (now.hour - before.hour)),
  )
}
