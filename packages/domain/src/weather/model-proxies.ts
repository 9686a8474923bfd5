/** Estimates chances of hazards from fields of weather models that forecast no chances themselves. */

/** 45 mph. */
export const STRONG_GUST_MPS = 20.1168
/** Gusts of a forecast hour are off by about this much at short range (our choice). */
const GUST_SPREAD_MPS = 1.5
/** Flashes per km² and 5 minutes (McCaul et al. 2009) at which lightning within the hour has a chance of 63 % (our choice). */
const LIKELY_FLASHES = 0.1
/** Updraft helicity in m²/s² below which no rotation is assumed; 75 is a usual mark of severe storms (Sobash et al. 2016). */
const WEAK_ROTATION = 25
/** Above that, the helicity at which a tornado within 25 miles has a chance of 63 % (our choice). */
const STRONG_ROTATION = 400

/** Chance of gusts of 45 mph, from the forecast gust in m/s. */
export const strongGustChance = (gust: number) => 1 / (1 + Math.exp((STRONG_GUST_MPS - gust) / GUST_SPREAD_MPS))

/** Standard deviations from the median of a normal distribution to its percentiles 10 and 90. */
const TENTH_DEVIATIONS = 1.281_552

/**
 * Chance that a value is above a limit, from percentiles of its forecast in ascending order, the first being 10 and the
 * last 90. The chance is linear between two percentiles, and beyond the ends follows a normal distribution with the
 * same median and end.
 */
export function chanceAbove(
  limit: number,
  percentiles: readonly number[],
  valueAt: (position: number) => number,
): number {
  const last = percentiles.length - 1
  const above = percentiles.findIndex((_, i) => valueAt(i) > limit)
  if (above > 0) {
    const [low, high] = [valueAt(above - 1), valueAt(above)]
    const [from, to] = [percentiles[above - 1] as number, percentiles[above] as number]
    return 1 - (from + ((to - from) * (limit - low)) / (high - low)) / 100
  }
  const end = above === 0 ? valueAt(0) : valueAt(last)
  const median = valueAt(percentiles.indexOf(50))
  const deviation = Math.abs(end - median) / TENTH_DEVIATIONS
  if (deviation === 0) return above === 0 ? 1 : 0
  return 1 - normalShareBelow((limit - median) / deviation)
}

/** Share of a normal distribution below a number of standard deviations. Abramowitz and Stegun 26.2.17, within 0.0000001. */
export function normalShareBelow(deviations: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(deviations))
  const sum = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_53].reduce(
    (total, factor) => (total + factor) * t,
    0,
  )
  const tail = (Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI)) * sum
  return deviations >= 0 ? 1 - tail : tail
}

/** Chance of lightning within the hour, from a lightning threat in flashes per km² and 5 minutes (LTNG of HRRR). */
export const lightningChance = (threat: number) => 1 - Math.exp(-Math.max(0, threat) / LIKELY_FLASHES)

/** Inverse of `lightningChance`, for chances below 1. */
export const lightningThreat = (chance: number) => -LIKELY_FLASHES * Math.log(1 - chance)

/** Chance of a tornado within 25 miles, from the hour's highest updraft helicity between 2 and 5 km (MXUPHL of HRRR). */
export const tornadoChance = (helicity: number) =>
  1 - Math.exp(-Math.max(0, helicity - WEAK_ROTATION) / STRONG_ROTATION)

/** Inverse of `tornadoChance`, for chances below 1. */
export const tornadoHelicity = (chance: number) =>
  chance > 0 ? WEAK_ROTATION - STRONG_ROTATION * Math.log(1 - chance) : 0
