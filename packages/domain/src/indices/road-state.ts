/**
 * The state of a road: what lies on it and how much of it is frozen. Slowdown, road index, crash index and their causes
 * are all computed from this state, so that they cannot contradict each other.
 */

export interface RoadWeather {
  temperature: number
  dewPoint: number
  windGust: number
  rainRate: number
  snowRate: number
  freezingRainRate: number
  visibility: number
  roadSurfaceTemperature: number
  roadSnowDepth: number
  roadWater: number
}

/** Hours of falling rain that count as water on the road, until the next step of the forecast adds them to `roadWater` (our choice). */
const FILM_HOURS = 0.15
/** Bridge decks lose heat on both sides and are this much colder than the road (our choice). */
const BRIDGE_COLDER_K = 0.5
/** Between these pavement temperatures, falling snow counts less and less, because it melts (our choice). */
const SNOW_STAYS_C = 1
export const SNOW_MELTS_C = 3

/** Water on the road that becomes ice if the pavement freezes, mm. */
export const waterOnRoad = ({ roadWater, rainRate, freezingRainRate }: RoadWeather) =>
  roadWater + FILM_HOURS * (rainRate + freezingRainRate)

/** Share of the water that is ice: none at 0 °C, all of it at -1 °C (our choice). */
export const frozenShare = ({ roadSurfaceTemperature }: RoadWeather) => between0And1(-roadSurfaceTemperature)

/** The same on bridges, which freeze first. */
export const frozenShareOnBridges = ({ roadSurfaceTemperature }: RoadWeather) =>
  between0And1(BRIDGE_COLDER_K - roadSurfaceTemperature)

/** Share of falling snow that stays on the pavement: it slows traffic while it falls and lies on the road afterward. */
export const stickingShare = ({ roadSurfaceTemperature }: Pick<RoadWeather, 'roadSurfaceTemperature'>) =>
  between0And1((SNOW_MELTS_C - roadSurfaceTemperature) / (SNOW_MELTS_C - SNOW_STAYS_C))

const between0And1 = (share: number) => Math.min(1, Math.max(0, share))
