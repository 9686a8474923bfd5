/** Radar reflectivity of rain: Marshall-Palmer-type Z-R relations as the NWS uses them (WSR-88D). */

/** Z = 300 R^1.4, convective. */
const CONVECTIVE = [300, 1.4] as const
/** Z = 200 R^1.6, stratiform (Marshall & Palmer 1948). */
const STRATIFORM = [200, 1.6] as const
/** Beyond this the echo is hail, not rain (NWS). */
const HAIL_CAP_DBZ = 53

function dbzOf(rate: number, [a, b]: readonly [number, number]): number {
  return 10 * Math.log10(a * rate ** b)
}

/** dBZ of rain of `rate` mm/h; below 0.01 mm/h there is no echo to speak of. */
export function reflectivityOfRain(rate: number, kind: 'convective' | 'stratiform'): number {
  if (rate < 0.01) return -10
  return dbzOf(rate, kind === 'convective' ? CONVECTIVE : STRATIFORM)
}

/** Z = 180 S^2, S in mm/h of melted water: the WSR-88D relation of the Northern Plains and Upper Midwest (NWS ROC). */
const SNOW = [180, 2] as const
/** Fresh snow lies about ten times as high as its water. */
const SNOW_TO_WATER = 10

/** Fresh snow, mm/h of depth, behind an echo of dry snow. */
export function snowOfReflectivity(dbz: number): number {
  return SNOW_TO_WATER * (10 ** (dbz / 10) / SNOW[0]) ** (1 / SNOW[1])
}

/** Rain, mm/h, behind an echo, read as convective, with the hail cap of 53 dBZ. */
export function rainOfReflectivity(dbz: number): number {
  return (10 ** (Math.min(dbz, HAIL_CAP_DBZ) / 10) / CONVECTIVE[0]) ** (1 / CONVECTIVE[1])
}
