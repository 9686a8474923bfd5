import { CallError } from '@stormlane/contract'
import { MAP_LAYERS, type MapType, type MeasurementSystem, type Timeframe } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AlertList } from './alert-list.tsx'
import { forecastTexts } from './forecast.texts.ts'
import { type ForecastPlace, forecastQueries } from './forecast-queries.ts'
import { IMPACT_ROWS, impactRows, weatherRows, withStrikes } from './forecast-rows.ts'
import css from './place-forecast.module.css'
import { SeriesChart } from './series-chart.tsx'
import { Timeline } from './timeline.tsx'
import { useStrikes } from './use-strikes.ts'

const TEXTS = forecastTexts
const VIEWS = ['impact', 'weather', 'alerts'] as const
type View = (typeof VIEWS)[number]

interface PlaceForecastProps {
  place: ForecastPlace
  timeZone: string | undefined
  timeframe: Timeframe
  mapType: MapType
  shownAt: Date | null
  units: MeasurementSystem
  /** `card` adds a chart of one variable; `row`, below a table row, shows the timeline only. */
  look?: 'card' | 'row'
  views?: readonly View[]
  /** Height of the chart (TIME-038). */
  chart?: 'compact' | 'normal'
}

/** The chart view of a layer; selecting the layer switches to it (LAYER-027). */
export const chartViewForLayer = (mapType: MapType): View =>
  mapType === 'none' || MAP_LAYERS[mapType].kind === 'impact' ? 'impact' : 'weather'

/** Timelines, charts and government alerts of a place. */
export function PlaceForecast(props: PlaceForecastProps) {
  const { place, timeZone, timeframe, mapType, shownAt, units, look = 'card', views = VIEWS, chart = 'compact' } = props
  const layerView = chartViewForLayer(mapType)
  const [chosen, setChosen] = useState<{ view: View; under: MapType }>()
  const view = chosen?.under === mapType ? chosen.view : layerView
  const weather = useQuery(forecastQueries.weather(place))
  const ratings = useQuery({ ...forecastQueries.ratings(place, timeframe, IMPACT_ROWS), enabled: view === 'impact' })
  const strikes = useStrikes(place, view === 'weather')
  const alerts = weather.data?.alerts ?? []
  const rows =
    view === 'impact'
      ? ratings.data && impactRows(ratings.data, IMPACT_ROWS)
      : weather.data &&
        withStrikes(weatherRows(timeframe === 'nowcast' ? weather.data.subhourly : weather.data.hourly), strikes)
  const error = view === 'impact' ? ratings.error : weather.error
  const leading = rows?.find(({ id }) => id === mapType) ?? rows?.find(({ id }) => id === CHARTED[mapType]) ?? rows?.[0]

  return (
    <section className={look === 'card' ? css.inCard : undefined}>
      <div className={css.head}>
        <h3 className={css.title}>
          {view === 'impact' ? TEXTS.timeline : view === 'weather' ? TEXTS.weatherTimeline : TEXTS.alerts}
        </h3>
        <SegmentedControl
          label={TEXTS.views.label}
          options={views.map((value) => ({
            value,
            label: TEXTS.views[value],
            ...(value === 'alerts' && alerts.length > 0 ? { count: alerts.length } : {}),
          }))}
          value={view}
          onChange={(next) => setChosen({ view: next, under: mapType })}
        />
      </div>
      {view === 'alerts' ? (
        <AlertList alerts={alerts} timeframe={timeframe} timeZone={timeZone} isLoading={weather.isPending} />
      ) : error && !rows ? (
        <p role="alert">{toForecastErrorMessage(error)}</p>
      ) : rows ? (
        <>
          <Timeline
            label={view === 'impact' ? TEXTS.timeline : TEXTS.weatherTimeline}
            rows={rows}
            window={timeframe}
            shownAt={shownAt}
            timeZone={timeZone}
            units={units}
          />
          {leading && look === 'card' && (
            <SeriesChart
              row={leading}
              timeframe={timeframe}
              timeZone={timeZone}
              units={units}
              shownAt={shownAt}
              size={chart}
            />
          )}
        </>
      ) : (
        <Skeleton height={172} />
      )}
    </section>
  )
}

/** The weather row to chart for each layer. */
const CHARTED: Partial<Record<MapType, string>> = {
  temperature: 'temperature',
  rain_accumulation: 'rainfall',
  wind_speed: 'windGust',
  wind_gust: 'windGust',
  lightning_probability: 'lightningProbability',
}

/** Converts a server error into the text that users see (IMPACT-020, IMPACT-021). */
export function toForecastErrorMessage(error: unknown): string {
  return error instanceof CallError && error.messages[0] === 'location outside model bounds'
    ? TEXTS.outside
    : TEXTS.unknownError
}
