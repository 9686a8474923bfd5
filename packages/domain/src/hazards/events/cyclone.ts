import {
  displayUnit,
  displayValue,
  knotsToMps,
  METERS_PER_NAUTICAL_MILE,
  type MeasurementSystem,
} from '../../measures/units.ts'

/** Sustained wind from which a cyclone is a tropical storm (NHC, https://www.nhc.noaa.gov/aboutgloss.shtml). */
export const TROPICAL_STORM_KT = 34

/** The letters of NHC's maps: major hurricane, hurricane, storm, depression. */
export type CycloneStrength = 'M' | 'H' | 'S' | 'D'

/**
 * The Saffir-Simpson scale by sustained wind in knots (NHC, https://www.nhc.noaa.gov/aboutsshws.php). Its bounds in mph and
 * km/h are rounded from these.
 */
const CLASSES: readonly (readonly [fromKt: number, strength: CycloneStrength, category: string])[] = [
  [137, 'M', 'Category 5 hurricane'],
  [113, 'M', 'Category 4 hurricane'],
  [96, 'M', 'Category 3 hurricane'],
  [83, 'H', 'Category 2 hurricane'],
  [64, 'H', 'Category 1 hurricane'],
  [TROPICAL_STORM_KT, 'S', 'Tropical storm'],
]

const cycloneClass = (knots: number) => CLASSES.find(([from]) => knots >= from)

export const cycloneCategory = (knots: number): string => cycloneClass(knots)?.[2] ?? 'Tropical disturbance'

export const cycloneStrength = (knots: number): CycloneStrength => cycloneClass(knots)?.[1] ?? 'D'

/** Sustained winds of cyclones are stated to the nearest 5, in knots as well as in mph and km/h. */
export const toNearestFive = (speed: number) => Math.round(speed / 5) * 5

/** Formats a sustained wind as NHC's public advisories do: 65 kt are 75 mph and 120 km/h, 85 kt are 100 mph and 155 km/h. */
export function cycloneWindText(knots: number, system: MeasurementSystem): string {
  return `${toNearestFive(displayValue('speed', knotsToMps(knots), system))} ${displayUnit('speed', system)}`
}

/** Lead hours of the points of an advisory. */
export const ADVISORY_HOURS = [0, 12, 24, 36, 48, 60, 72, 96, 120] as const

/** The first letters of a cyclone's id: Atlantic, eastern and central North Pacific. */
type Basin = 'AL' | 'EP' | 'CP'

/** Cone radius at the position of an advisory (our choice: the hurricane center gives none). */
const CONE_START_NM = 8

/**
 * Radii by season, in nautical miles, of the circles that hold two thirds of the forecast errors of the previous five
 * seasons, at 12 to 120 hours (NHC, https://www.nhc.noaa.gov/aboutcone.shtml and /verification/verify3.shtml). The cone
 * is the area that they sweep.
 */
const CONE_NM: Readonly<Record<Basin, Readonly<Record<number, readonly number[]>>>> = {
  AL: {
    2020: [26, 41, 55, 69, 86, 103, 151, 196],
    2021: [27, 40, 55, 69, 86, 102, 148, 200],
    2022: [26, 39, 52, 67, 84, 100, 142, 200],
    2023: [26, 39, 53, 67, 81, 99, 145, 205],
    2024: [26, 41, 55, 70, 88, 102, 151, 220],
  },
  EP: {
    2020: [25, 38, 51, 65, 78, 91, 115, 138],
    2021: [25, 37, 51, 64, 77, 89, 114, 138],
    2022: [25, 38, 51, 65, 79, 93, 120, 146],
    2023: [25, 38, 51, 63, 78, 86, 110, 137],
  },
  CP: { 2023: [34, 49, 66, 81, 95, 120, 137, 156] },
}

/** Returns the radii for a cyclone's basin and season (`EP052023`), or else for the nearest listed season. */
function coneRadii(cycloneId: string): readonly number[] {
  const basin = (Object.keys(CONE_NM) as Basin[]).find((one) => cycloneId.toUpperCase().startsWith(one)) ?? 'AL'
  const season = Number(cycloneId.slice(-4))
  const seasons = Object.keys(CONE_NM[basin]).map(Number)
  const nearest = seasons.findLast((known) => known <= season) ?? (Number.isNaN(season) ? seasons.at(-1) : seasons[0])
  return CONE_NM[basin][nearest as number] as readonly number[]
}

/** Returns the cone radius at any lead time, interpolated between advisory hours and constant after the last. */
export function coneRadiusMeters(cycloneId: string, leadHours: number): number {
  const radii = [CONE_START_NM, ...coneRadii(cycloneId)]
  const after = ADVISORY_HOURS.findIndex((hours) => hours >= leadHours)
  const to = after < 0 ? ADVISORY_HOURS.length - 1 : after
  const from = Math.max(0, after - 1)
  const [toHours, fromHours] = [ADVISORY_HOURS[to] as number, ADVISORY_HOURS[from] as number]
  const [toRadius, fromRadius] = [radii[to] as number, radii[from] as number]
  const share = after > 0 ? (leadHours - fromHours) / (toHours - fromHours) : 1
  return (fromRadius + (toRadius - fromRadius) * share) * METERS_PER_NAUTICAL_MILE
}
