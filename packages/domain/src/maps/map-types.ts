import type { FeatureFlags } from '../product/feature-flags.ts'
import type { Timeframe } from '../time/timeframes.ts'
import type { IndexId } from '../weather/index-ids.ts'
import type { PaletteId } from '../weather/palettes.ts'
import type { Variable } from '../weather/variables.ts'

/** A layer that colors the map: its data and the palette that draws it. */
export interface MapLayer {
  label: string
  kind: 'weather' | 'impact' | 'radar'
  data: Variable | IndexId
  palette: PaletteId
}

/** The weather layers (LAYER-003). */
export const WEATHER_LAYERS = [
  'temperature',
  'rain_accumulation',
  'snow_accumulation',
  'wind_speed',
  'wind_gust',
  'lightning_probability',
] as const

export const MAP_LAYERS = {
  radar: { label: 'Radar', kind: 'radar', data: 'reflectivity', palette: 'radar' },
  temperature: { label: 'Temperature', kind: 'weather', data: 'temperature', palette: 'temperature' },
  rain_accumulation: { label: 'Rain Accumulation', kind: 'weather', data: 'rainAccumulation', palette: 'rain' },
  snow_accumulation: { label: 'Snow Accumulation', kind: 'weather', data: 'snowAccumulation', palette: 'snow' },
  wind_speed: { label: 'Wind Speed', kind: 'weather', data: 'windSpeed', palette: 'wind' },
  wind_gust: { label: 'Wind Gust', kind: 'weather', data: 'windGust', palette: 'gust' },
  lightning_probability: {
    label: 'Lightning Probability',
    kind: 'weather',
    data: 'lightningProbability',
    palette: 'lightning',
  },
  road: { label: 'Road Conditions', kind: 'impact', data: 'road', palette: 'impact' },
  disruption: { label: 'Business Disruption', kind: 'impact', data: 'disruption', palette: 'impact' },
  flood: { label: 'Flood', kind: 'impact', data: 'flood', palette: 'impact' },
  power: { label: 'Power Outage', kind: 'impact', data: 'power', palette: 'impact' },
  life_property: { label: 'Life and Property', kind: 'impact', data: 'life_property', palette: 'impact' },
  wildfire_conditions: { label: 'Wildfire Conditions', kind: 'impact', data: 'wildfire_conditions', palette: 'impact' },
  wildfire_spread: { label: 'Wildfire Spread', kind: 'impact', data: 'wildfire_spread', palette: 'impact' },
} as const satisfies Record<string, MapLayer>

export type MapLayerId = keyof typeof MAP_LAYERS
export type MapType = MapLayerId | 'none'

export const isMapLayer = (name: string): name is MapLayerId => Object.hasOwn(MAP_LAYERS, name)

/** The feature flag that a map type requires (SESSION-043, SESSION-044). */
const REQUIRED_FLAG: Partial<Record<MapType, keyof FeatureFlags>> = {
  disruption: 'showDisruptionIndex',
  wildfire_conditions: 'showWildfireIndices',
  wildfire_spread: 'showWildfireIndices',
}

export const isMapTypeOffered = (type: MapType, flags: FeatureFlags): boolean =>
  REQUIRED_FLAG[type] === undefined || flags[REQUIRED_FLAG[type]]

/** The source name of the high-resolution nowcast (TIME-002). */
export const HYPERR_SOURCE = 'HYPERR'

export interface MapTypeContext {
  timeframe: Timeframe
  /** Source of the selected location's impact summary; null when no location is selected, which allows every map type. */
  source: string | null
  showWildfireIndices: boolean
}

export function isMapTypeValid(type: MapType, { timeframe, source, showWildfireIndices }: MapTypeContext): boolean {
  const highResolution = source === null || source === HYPERR_SOURCE
  if (type === 'wildfire_spread') return highResolution && showWildfireIndices
  if (type === 'lightning_probability') return highResolution && timeframe === 'nowcast'
  return true
}

/**
 * Returns the timeframe that a map type shows. Wildfire conditions always show six days of daily values (LAYER-054).
 */
export const mapTypeTimeframe = (type: MapType, chosen: Timeframe): Timeframe =>
  type === 'wildfire_conditions' ? 'extended' : chosen

/** Returns the map type if it is valid here, else road for an impact index and temperature for weather (LAYER-033). */
export function validMapType(type: MapType, context: MapTypeContext): MapType {
  if (isMapTypeValid(type, context)) return type
  return type !== 'none' && MAP_LAYERS[type].kind === 'impact' ? 'road' : 'temperature'
}

/** Returns the tileset to show for a new map type: that of the current time, else the first (LAYER-040, LAYER-041). */
export function tilesetIndexAt(times: readonly Date[], current: Date): number {
  return Math.max(
    0,
    times.findIndex((time) => time.getTime() === current.getTime()),
  )
}

/** Returns the index of the tileset nearest to a moment (IMPACT-004); of two equally near ones, the earlier. */
export function nearestTileset(times: readonly Date[], moment: Date): number {
  const distance = (time: Date | undefined) => Math.abs((time?.getTime() ?? 0) - moment.getTime())
  return times.reduce((best, time, i) => (distance(time) < distance(times[best]) ? i : best), 0)
}
