/** Radar reflectivity of rain: Marshall-Palmer-type Z-R relations as the NWS uses them (WSR-88D). */

/** Z = 300 R^1.4, convective. */
const CONVECTIVE = [300, 1.4] as const
/** Z = 200 R^1.6, stratiform (Marshall & Palmer 1948). */
const STRATIFORM = [200, 1.6] as const
/** A stronger echo is caused by hail, not by rain (NWS). */
const HAIL_CAP_DBZ = 53

function rainRateToDbz(rate: number, [a, b]: readonly [number, number]): number {
  return 10 * Math.log10(a * rate ** b)
}

/** Reflectivity, dBZ, of rain in mm/h; below 0.01 mm/h the echo is negligible. */
export function rainRateToReflectivity(rate: number, kind: 'convective' | 'stratiform'): number {
  if (rate < 0.01) return -10
  return rainRateToDbz(rate, kind === 'convective' ? CONVECTIVE : STRATIFORM)
}

/** Z = 180 S^2, S in mm/h of melted water: the WSR-88D relation of the Northern Plains and Upper Midwest (NWS ROC). */
const SNOW = [180, 2] as const
/** Fresh snow is about ten times as deep as its melted water. */
const SNOW_TO_WATER = 10

/** Snowfall, mm/h of fresh snow, that causes an echo of dry snow. */
export function reflectivityToSnowRate(dbz: number): number {
  return SNOW_TO_WATER * (10 ** (dbz / 10) / SNOW[0]) ** (1 / SNOW[1])
}

/** The echo of weaker snow is not drawn. */
const LEAST_SNOW_MM = 0.5

/** Whether precipitation is drawn as snow: at least half of its water is. Rates are mm/h of fresh snow and of rain. */
export const fallsAsSnow = (snowRate: number, rainRate: number): boolean =>
  snowRate >= LEAST_SNOW_MM && snowRate / SNOW_TO_WATER >= rainRate

/** Freezing rain is reported from this rate on, at which roads ice over. */
export const GLAZE_MM = 0.1

/** Rain, mm/h, that causes an echo, assumed to be convective, with the hail cap applied. */
export function reflectivityToRainRate(dbz: number): number {
  return (10 ** (Math.min(dbz, HAIL_CAP_DBZ) / 10) / CONVECTIVE[0]) ** (1 / CONVECTIVE[1])
}
