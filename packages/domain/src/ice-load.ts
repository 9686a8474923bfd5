/** Sperry-Piltz Ice Accumulation index (SPIA, 2009): damage to overhead lines, 0-5, from radial ice and wind. */

/** Radial ice in inches from which a row holds, and the index at wind < 15, 15-25, 25-35 and >= 35 mph. */
const SPIA: readonly (readonly [fromInches: number, byWind: readonly [number, number, number, number]])[] = [
  [1.5, [5, 5, 5, 5]],
  [1, [4, 5, 5, 5]],
  [0.75, [3, 4, 5, 5]],
  [0.5, [2, 3, 4, 5]],
  [0.25, [1, 2, 3, 4]],
  [0.1, [0, 1, 2, 3]],
]
const WIND_FROM_MPH = [15, 25, 35]

export function spiaIndex(radialIceInches: number, windMph: number): number {
  const column = WIND_FROM_MPH.filter((from) => windMph >= from).length
  return SPIA.find(([from]) => radialIceInches >= from)?.[1][column] ?? 0
}

/** Density of glaze, g/cm³. */
const ICE_DENSITY = 0.9

/**
 * Radial ice, mm, that an hour of freezing rain adds: Jones (1998), "A simple model for freezing rain ice loads", with
 * W = 0.067 P^0.846 g/m³ of liquid water.
 */
export function radialIceGrowthMm(freezingRainMmPerHour: number, windSpeed: number, hours: number): number {
  if (freezingRainMmPerHour <= 0) return 0
  const liquidWater = 0.067 * freezingRainMmPerHour ** 0.846
  // P in mm/h of water falls, W V in g/m²s drives in from the side: 3.6 turns it into mm/h.
  const flux = Math.hypot(freezingRainMmPerHour, 3.6 * liquidWater * windSpeed)
  return (flux * hours) / (ICE_DENSITY * Math.PI)
}
