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
