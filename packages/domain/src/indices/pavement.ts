/**
 * Temperature of a pavement: the sol-air balance Ts = Ta + (α S - ε ΔR) / h (ASHRAE Fundamentals), with Barber's film
 * coefficient (Barber 1957, Highway Research Board 168).
 */

/** Values in the literature range from .80 (weathered asphalt) to .95 (new, dark asphalt). */
const ASPHALT_ABSORPTIVITY = 0.95
const EMISSIVITY = 0.9
/** Net long-wave loss of a horizontal surface to a clear sky (ASHRAE). */
const CLEAR_SKY_LOSS_W_PER_M2 = 63
/** Limits of the difference between pavement and air temperature (our choice). */
const LOWEST_EXCESS_K = -6
const HIGHEST_EXCESS_K = 30

/** Barber (1957), 1.3 + .62 v^.75 Btu/ft²h°F at v mph, in W/m²K at v m/s; still air counts as 1 m/s (our choice). */
export const filmCoefficient = (windSpeed: number) => 7.4 + 6.4 * Math.max(1, windSpeed) ** 0.75

/** Equilibrium temperature of the surface, °C. `solar` is W/m² on the horizontal, `cloud` a fraction 0-1. */
export function pavementTemperature(air: number, windSpeed: number, solar: number, cloud: number): number {
  const loss = EMISSIVITY * CLEAR_SKY_LOSS_W_PER_M2 * (1 - 0.8 * cloud * cloud)
  const excess = (ASPHALT_ABSORPTIVITY * solar - loss) / filmCoefficient(windSpeed)
  return air + Math.min(HIGHEST_EXCESS_K, Math.max(LOWEST_EXCESS_K, excess))
}

/** Returns a sky that explains a pavement temperature: overcast with sun as needed, or sunless and clear as needed. */
export function skyAbovePavement(air: number, windSpeed: number, pavement: number): { solar: number; cloud: number } {
  const clear = EMISSIVITY * CLEAR_SKY_LOSS_W_PER_M2
  const gain = (pavement - air) * filmCoefficient(windSpeed)
  const overcast = clear * (1 - 0.8)
  if (gain >= -overcast) return { solar: (gain + overcast) / ASPHALT_ABSORPTIVITY, cloud: 1 }
  return { solar: 0, cloud: Math.sqrt(Math.max(0, (1 + gain / clear) / 0.8)) }
}
