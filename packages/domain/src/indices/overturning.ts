import { curveThrough } from '../measures/curve.ts'

/** Overturning of a vehicle by a gust: the rolling moment of the wind against the weight, F h > m g d/2. */

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
 * Side-force coefficient of a standing vehicle. 2 is Greatrix's momentum form; the static balance ignores lift and roll (Baker & Soper
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

/** The perpendicular gust that tips the standing vehicle over, m/s. */
export function criticalGust(vehicle: OverturningGeometry, coefficient = SIDE_FORCE_COEFFICIENT): number {
  const { massKg, trackWidthM, sideAreaM2, areaCenterHeightM } = vehicle
  return Math.sqrt(
    (massKg * GRAVITY_MPS2 * trackWidthM) / (AIR_DENSITY_KG_PER_M3 * coefficient * sideAreaM2 * areaCenterHeightM),
  )
}

/** A gust relative to a vehicle's heading, m/s: the part from the side and from ahead, negative for a tailwind. */
export interface MetGust {
  across: number
  ahead: number
}

/** Splits a gust into its parts on a road of this bearing. */
export function gustOnRoad(gust: number, windFromDegrees: number, roadBearingDegrees: number): MetGust {
  const angle = ((windFromDegrees - roadBearingDegrees) * Math.PI) / 180
  return { across: Math.abs(gust * Math.sin(angle)), ahead: gust * Math.cos(angle) }
}

/** A standing vehicle may stand broadside to the wind. */
export const gustOnStanding = (gust: number): MetGust => ({ across: gust, ahead: 0 })

/**
 * Rolling moment of a moving high-sided lorry: ½ ρ W² A h Cr with Cr = 7.3 ψ^0.294 up to 60° (Baker 1987, in Chen & Cai 2004), for a
 * frontal area of 10 m² and a center of gravity at 1.5 m. Below 30° we let Cr grow linearly from zero, as side forces do at small
 * angles; the power law is steep there. Divided by the moment that the same wind exerts on the standing rig.
 */
const YAW_EXPONENT = 0.294
const MOMENT_OVER_STANDING =
  (7.3 * 10 * 1.5) / (SIDE_FORCE_COEFFICIENT * EMPTY_RIG.sideAreaM2 * EMPTY_RIG.areaCenterHeightM)
const LINEAR_BELOW = Math.PI / 6
const LARGEST_YAW = Math.PI / 3

/**
 * Returns the side gust that exerts the same moment on a standing vehicle as this gust does on a moving one; never less
 * than the gust's own part from the side.
 */
export function standingGust({ across, ahead }: MetGust, speedMps: number): number {
  const along = Math.max(0, speedMps + ahead)
  if (along === 0 || across === 0) return across
  const yaw = Math.min(LARGEST_YAW, Math.atan2(across, along))
  const moment = yaw < LINEAR_BELOW ? (LINEAR_BELOW ** YAW_EXPONENT * yaw) / LINEAR_BELOW : yaw ** YAW_EXPONENT
  return Math.max(across, Math.sqrt((along * along + across * across) * moment * MOMENT_OVER_STANDING))
}

/**
 * Score by the ratio of a gust to the vehicle's own critical gust (our choice). An empty rig, critical at 81 mph, is
 * moderate from 50 mph and high from 59 mph on, where Nevada and Wyoming close roads to light high-profile vehicles.
 */
export const TIPPING_CURVE = curveThrough([0, 0], [0.5, 2], [0.62, 4], [0.72, 7], [1, 10])

/** How near a vehicle is to tipping over, 0-10. */
export const tippingScore = (met: MetGust, speedMps: number, criticalGustMps: number) =>
  TIPPING_CURVE(standingGust(met, speedMps) / criticalGustMps)
