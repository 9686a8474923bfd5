import type { CallAnswer, getWeather } from '@stormlane/contract'
import { chanceText } from '@stormlane/domain/impacts'
import { MAP_LAYERS, type MapType } from '@stormlane/domain/maps'
import {
  fahrenheitToCelsius,
  formatQuantity,
  inchesToMm,
  type MeasurementSystem,
  mphToMps,
} from '@stormlane/domain/measures'
import type { Timeframe } from '@stormlane/domain/time'
import { type MapIndexId, PALETTES } from '@stormlane/domain/weather'
import { useQuery } from '@tanstack/react-query'
import { forecastProblem } from '../forecast/forecast-problem.tsx'
import { type ForecastPlace, forecastQueries } from '../forecast/forecast-queries.ts'

type WeatherPoint = CallAnswer<typeof getWeather>['hourly'][number]

/** Reads a layer's value from the wire's US units. */
const READ: Partial<Record<MapType, (point: WeatherPoint) => number | null>> = {
  temperature: ({ temperature }) => fahrenheitToCelsius(temperature),
  rain_accumulation: ({ rainAccumulation }) => inchesToMm(rainAccumulation),
  snow_accumulation: ({ snowAccumulation }) => inchesToMm(snowAccumulation),
  wind_speed: ({ windSpeed }) => mphToMps(windSpeed),
  wind_gust: ({ windGust }) => mphToMps(windGust),
  lightning_probability: ({ lightningProbability }) => lightningProbability,
}

/** The last entry at or before a time. */
function entryAt<Entry extends { time: string }>(entries: readonly Entry[], moment: Date): Entry | undefined {
  return entries.findLast(({ time }) => Date.parse(time) <= moment.getTime())
}

/** The layer's value at a place and time in the user's units; null while loading or if there is none. */
export function useLayerValue(
  place: ForecastPlace | null,
  mapType: MapType,
  timeframe: Timeframe,
  moment: Date | undefined,
  units: MeasurementSystem,
): string | null {
  const layer = mapType === 'none' ? null : MAP_LAYERS[mapType]
  const isImpact = layer?.kind === 'impact'
  const { weather, ratings } = useLayerForecast(place, mapType, timeframe)
  if (!place || !layer || !moment) return null
  const rating = isImpact ? ratings.data && entryAt(ratings.data[0]?.ratings ?? [], moment) : undefined
  const value = isImpact ? rating?.value : weather.data && weatherAt(weather.data, mapType, timeframe, moment)
  if (value === undefined || value === null) return null
  const text = formatQuantity(PALETTES[layer.palette].quantity, value, units)
  return rating?.chance === undefined ? text : `${text} · ${chanceText(rating.chance)}`
}

/** Returns why the layer has no value at a place; null if it has one. Failures of the other forecast do not matter. */
export function useLayerFailure(place: ForecastPlace | null, mapType: MapType, timeframe: Timeframe): unknown {
  const { weather, ratings } = useLayerForecast(place, mapType, timeframe)
  return forecastProblem(isImpactLayer(mapType) ? ratings : weather)
}

const isImpactLayer = (mapType: MapType) => mapType !== 'none' && MAP_LAYERS[mapType].kind === 'impact'

/** Requests only the forecast that contains the layer: weather or ratings. */
function useLayerForecast(place: ForecastPlace | null, mapType: MapType, timeframe: Timeframe) {
  const at = place ?? { latitude: 0, longitude: 0 }
  const isImpact = isImpactLayer(mapType)
  const weather = useQuery({ ...forecastQueries.weather(at), enabled: place !== null && READ[mapType] !== undefined })
  const ratings = useQuery({
    ...forecastQueries.ratings(at, timeframe, [mapType as MapIndexId]),
    enabled: place !== null && isImpact,
  })
  return { weather, ratings }
}

function weatherAt(data: CallAnswer<typeof getWeather>, mapType: MapType, timeframe: Timeframe, moment: Date) {
  const point = entryAt(timeframe === 'nowcast' ? data.subhourly : data.hourly, moment)
  return point && READ[mapType]?.(point)
}
