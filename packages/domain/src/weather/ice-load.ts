/** Density of glaze, g/cm³. */
const ICE_DENSITY = 0.9

/**
 * Growth of radial ice, mm, in freezing rain: Jones (1998), "A simple model for freezing rain ice loads", with
 * W = 0.067 P^0.846 g/m³ of liquid water.
 */
export function radialIceGrowthMm(freezingRainMmPerHour: number, windSpeed: number, hours: number): number {
  if (freezingRainMmPerHour <= 0) return 0
  const liquidWater = 0.067 * freezingRainMmPerHour ** 0.846
  // P (mm/h) falls vertically, W V (g/m²s) is blown in horizontally; the factor 3.6 converts the latter to mm/h.
  const flux = Math.hypot(freezingRainMmPerHour, 3.6 * liquidWater * windSpeed)
  return (flux * hours) / (ICE_DENSITY * Math.PI)
}
