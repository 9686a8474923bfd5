import type { MapType } from '@stormlane/domain/maps'
import type { Timeframe } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import { forecastProblem } from './forecast-problem.tsx'
import { type ForecastPlace, forecastQueries } from './forecast-queries.ts'
import { type ForecastRow, impactRows, weatherRows, withStrikes } from './forecast-rows.ts'
import { useImpactRatings } from './use-impact-ratings.ts'
import { useStrikes } from './use-strikes.ts'

/** The ratings or the weather of a place, one row per variable; undefined until they are loaded. */
export function useForecastRows(place: ForecastPlace, timeframe: Timeframe, view: 'impact' | 'weather' | 'alerts') {
  const weather = useQuery(forecastQueries.weather(place))
  const { indices, ...ratings } = useImpactRatings(place, timeframe, view === 'impact')
  const strikes = useStrikes(place, view === 'weather')
  const rows =
    view === 'impact'
      ? ratings.data && impactRows(ratings.data, indices)
      : weather.data &&
        withStrikes(weatherRows(timeframe === 'nowcast' ? weather.data.subhourly : weather.data.hourly), strikes)
  return { rows, problem: view === 'impact' ? forecastProblem(ratings) : forecastProblem(weather), weather }
}

/** The row to chart while a layer is shown. */
export const chartedRow = (rows: readonly ForecastRow[], mapType: MapType): ForecastRow | undefined =>
  rows.find(({ id }) => id === mapType) ?? rows.find(({ id }) => id === CHARTED[mapType]) ?? rows[0]

/** The weather row to chart for each layer. */
const CHARTED: Partial<Record<MapType, string>> = {
  temperature: 'temperature',
  rain_accumulation: 'rainfall',
  wind_speed: 'windGust',
  wind_gust: 'windGust',
  lightning_probability: 'lightningProbability',
}
