import { METERS_PER_NAUTICAL_MILE } from '../units.ts'

/** The Saffir-Simpson scale, by sustained wind in mph (NHC). */
const CATEGORIES: readonly (readonly [fromMph: number, category: string])[] = [
  [157, 'Category 5 hurricane'],
  [130, 'Category 4 hurricane'],
  [111, 'Category 3 hurricane'],
  [96, 'Category 2 hurricane'],
  [74, 'Category 1 hurricane'],
  [39, 'Tropical storm'],
  [0, 'Tropical disturbance'],
]

export const cycloneCategory = (mph: number): string =>
  CATEGORIES.find(([from]) => mph >= from)?.[1] ?? 'Tropical disturbance'

/**
 * Lead hours of the points of an advisory, and the radius of the circle in nautical miles that holds two thirds of the forecast errors there
 * (NHC, Atlantic 2024, https://www.nhc.noaa.gov/aboutcone.shtml). The cone is the area that these circles sweep.
 */
export const CONE_NM: readonly (readonly [leadHours: number, radius: number])[] = [
  [0, 8],
  [12, 26],
  [24, 41],
  [36, 55],
  [48, 70],
  [60, 88],
  [72, 102],
  [96, 151],
  [120, 220],
]

/** The radius of the cone at any lead time: between two rows it grows linearly, after the last it stays. */
export function coneRadiusMeters(leadHours: number): number {
  const after = CONE_NM.findIndex(([hours]) => hours >= leadHours)
  const [toHours, to] = CONE_NM[after] ?? (CONE_NM.at(-1) as [number, number])
  const [fromHours, from] = CONE_NM[Math.max(0, after - 1)] as [number, number]
  const share = after > 0 ? (leadHours - fromHours) / (toHours - fromHours) : 1
  return (from + (to - from) * share) * METERS_PER_NAUTICAL_MILE
}
