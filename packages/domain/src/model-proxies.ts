/** Chances of hazards from fields of weather models that give no chance themselves. */

/** 45 mph. */
const STRONG_GUST_MPS = 20.1168
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

/** Chance of lightning within the hour, from a lightning threat in flashes per km² and 5 minutes (LTNG of HRRR). */
export const lightningChance = (threat: number) => 1 - Math.exp(-Math.max(0, threat) / LIKELY_FLASHES)

/** The lightning threat that gives a chance below 1. */
export const lightningThreat = (chance: number) => -LIKELY_FLASHES * Math.log(1 - chance)

/** Chance of a tornado within 25 miles, from the hour's highest updraft helicity between 2 and 5 km (MXUPHL of HRRR). */
export const tornadoChance = (helicity: number) =>
  1 - Math.exp(-Math.max(0, helicity - WEAK_ROTATION) / STRONG_ROTATION)

/** The updraft helicity that gives a chance below 1. */
export const tornadoHelicity = (chance: number) =>
  chance > 0 ? WEAK_ROTATION - STRONG_ROTATION * Math.log(1 - chance) : 0
