import { curveThrough } from '@stormlane/domain/measures'

/** Annual mean and seasonal amplitude at sea level by latitude, °C, after NOAA normals of stations near these latitudes. */
const LAND_MEAN = curveThrough([15, 26.5], [20, 25.5], [30, 20.5], [40, 11.5], [50, 3], [60, -5], [65, -9])
const LAND_SWING = curveThrough([15, 2], [20, 3.5], [30, 9], [40, 14], [50, 18], [60, 20], [65, 20])
const SEA_MEAN = curveThrough([15, 27], [20, 26], [30, 21.5], [40, 14.5], [50, 8.5], [60, 4], [65, 2])
const SEA_SWING = curveThrough([15, 1.5], [20, 2.2], [30, 4], [40, 5.5], [50, 5.5], [60, 5], [65, 5])
/** Day of the year on which land and sea are warmest. */
const LAND_WARMEST_DAY = 200
const SEA_WARMEST_DAY = 226

const annualWave = (day: number, warmest: number) => Math.cos((2 * Math.PI * (day - warmest)) / 365.25)

/** Seasonal factors of a day of the year. */
export interface Season {
  /** 1 when land is warmest, -1 when it is coldest; `sea` likewise. */
  land: number
  sea: number
  /** 1 in midsummer, 0 in midwinter. */
  summer: number
  /** 1 at the peak of the North American monsoon in August. */
  monsoon: number
}

export function seasonAt(day: number): Season {
  const land = annualWave(day, LAND_WARMEST_DAY)
  return {
    land,
    sea: annualWave(day, SEA_WARMEST_DAY),
    summer: 0.5 + 0.5 * land,
    monsoon: Math.exp(-(((day - 220) / 28) ** 2)),
  }
}

/** Annual mean and seasonal amplitude at sea level, °C: over land far from the sea, and over the sea. */
export const landClimate = (latitude: number) => ({ mean: LAND_MEAN(latitude), swing: LAND_SWING(latitude) })
export const seaClimate = (latitude: number) => ({ mean: SEA_MEAN(latitude), swing: SEA_SWING(latitude) })

export const landTemperature = (latitude: number, season: Season) =>
  LAND_MEAN(latitude) + LAND_SWING(latitude) * season.land

/** Cold upwelling water off the Pacific coast, K; strongest in summer. */
export const upwelling = (latitude: number, longitude: number) =>
  -4.5 * Math.exp(-(((longitude + 122) / 6) ** 2) - ((latitude - 38) / 8) ** 2)

/** 1 in midsummer, 0 in midwinter. */
export const summerFraction = (day: number) => seasonAt(day).summer

/** 1 at the peak of the tornado season in the middle of May, below 0.4 outside of March to June (SPC, monthly averages 1991-2020). */
export const springShare = (day: number) => Math.exp(-(((day - 128) / 45) ** 2))

/** Latitude of the polar front, degrees. */
export const polarFrontLatitude = ({ summer }: Season) => 39.5 + 10.5 * summer

/** Water temperature of the Great Lakes, °C: warmest in August, about 3 °C in winter. */
export const lakeTemperature = (day: number) => Math.max(2.5, 11 + 10 * annualWave(day, 232))

/** Share of trees in leaf, 0-1; leaves appear later and fall earlier further north. */
export function leafOn(latitude: number, day: number): number {
  const opens = 75 + 3 * (latitude - 30)
  const falls = 325 - 2.2 * (latitude - 30)
  const ramp = (from: number) => 1 / (1 + Math.exp(-(day - from) / 7))
  return ramp(opens) * (1 - ramp(falls))
}

/** A Gaussian bump on the map. */
interface Region {
  lat: number
  lng: number
  latSpan: number
  lngSpan: number
}

function weightIn(lat: number, lng: number, region: Region): number {
  const y = (lat - region.lat) / region.latSpan
  const x = (lng - region.lng) / region.lngSpan
  const distanceSquared = x * x + y * y
  // Below 1e-5, so it is skipped.
  return distanceSquared > 12 ? 0 : Math.exp(-distanceSquared)
}

const DESERT_SOUTHWEST: Region = { lat: 34, lng: -112.5, latSpan: 6, lngSpan: 8 }
const GREAT_BASIN: Region = { lat: 41, lng: -115.5, latSpan: 5, lngSpan: 5.5 }
const HIGH_PLAINS: Region = { lat: 38, lng: -103.5, latSpan: 9, lngSpan: 4.5 }
const CHIHUAHUA: Region = { lat: 28.5, lng: -105, latSpan: 5, lngSpan: 4.5 }
const PACIFIC_NORTHWEST: Region = { lat: 48, lng: -124, latSpan: 5, lngSpan: 5 }
const GULF_AND_SOUTHEAST: Region = { lat: 30, lng: -88, latSpan: 7, lngSpan: 12 }

/** Mean relative humidity, 0-1, as a base plus terms that summer and monsoon multiply. */
export function humidityTerms(lat: number, lng: number): { base: number; summer: number; monsoon: number } {
  const desert = weightIn(lat, lng, DESERT_SOUTHWEST)
  const basin = weightIn(lat, lng, GREAT_BASIN)
  const chihuahua = weightIn(lat, lng, CHIHUAHUA)
  const northwest = weightIn(lat, lng, PACIFIC_NORTHWEST)
  const plains = weightIn(lat, lng, HIGH_PLAINS)
  return {
    base:
      0.7 -
      0.36 * desert -
      0.1 * basin -
      0.14 * plains -
      0.22 * chihuahua +
      0.16 * northwest +
      0.07 * weightIn(lat, lng, GULF_AND_SOUTHEAST),
    summer: -0.16 * basin - 0.12 * northwest,
    monsoon: 0.1 * desert + 0.1 * chihuahua,
  }
}

export function meanHumidity(lat: number, lng: number, { summer, monsoon }: Season): number {
  const terms = humidityTerms(lat, lng)
  return terms.base + terms.summer * summer + terms.monsoon * monsoon
}
