/** Static overturning of a vehicle by a side gust: F h > m g d/2 with F = ½ ρ Cs A V². */

export interface OverturningGeometry {
  massKg: number
  trackWidthM: number
  sideAreaM2: number
  /** Height of the side area's center above the road. */
  areaCenterHeightM: number
}

const GRAVITY_MPS2 = 9.81
/** Air at sea level and 15 °C (ISA). */
const AIR_DENSITY_KG_PER_M3 = 1.225
/**
 * Side-force coefficient. 2 is Greatrix's momentum form; the static balance ignores lift, roll and vehicle speed (Baker & Soper
 * 2018), so the cautious end of the range is used.
 */
const SIDE_FORCE_COEFFICIENT = 2

/** An empty 53-ft trailer with its tractor, 15.9 t: the default high-profile vehicle. */
export const EMPTY_RIG: OverturningGeometry = {
  massKg: 15_900,
  trackWidthM: 2.4,
  sideAreaM2: 44.6,
  areaCenterHeightM: 2.6,
}

/** The perpendicular gust that tips the vehicle over, m/s. */
export function criticalGust(vehicle: OverturningGeometry, coefficient = SIDE_FORCE_COEFFICIENT): number {
  const { massKg, trackWidthM, sideAreaM2, areaCenterHeightM } = vehicle
  return Math.sqrt(
    (massKg * GRAVITY_MPS2 * trackWidthM) / (AIR_DENSITY_KG_PER_M3 * coefficient * sideAreaM2 * areaCenterHeightM),
  )
}

/** The component of a gust that blows across a road of this bearing. */
export function perpendicularGust(gust: number, windFromDegrees: number, roadBearingDegrees: number): number {
  return Math.abs(gust * Math.sin(((windFromDegrees - roadBearingDegrees) * Math.PI) / 180))
}

/** The overturning moment relative to the critical one on a scale of 0-10: (gust / critical gust)² (our choice). */
export function tippingScore(perpendicular: number, vehicle: OverturningGeometry = EMPTY_RIG): number {
  return Math.min(10, 10 * (perpendicular / criticalGust(vehicle)) ** 2)
}
