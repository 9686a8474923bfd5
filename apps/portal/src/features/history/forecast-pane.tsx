import { HISTORY_ZOOM } from '@stormlane/domain/history'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import { CloudSnow } from 'lucide-react'
import { useMemo } from 'react'
import type { MapPadding } from '../../parts/map/map-context.ts'
import { MapView } from '../../parts/map/map-view.tsx'
import { RouteLines } from '../../parts/map/route-lines.tsx'
import { sizedTiles } from '../../parts/weather/frames.ts'
import { defaultOpacity, WeatherFrames } from '../../parts/weather/weather-frames.tsx'
import { formatMoment } from '../../platform/time-format.ts'
import { RouteCallout } from './callouts.tsx'
import css from './compared-maps.module.css'
import { ForecastClicks } from './forecast-clicks.tsx'
import { historyTexts } from './history.texts.ts'
import type { HistoryView } from './history-view.ts'
import { PredictedDots } from './predicted-dots.tsx'
import { optionLines } from './sample-routes.ts'
import { SelectedRing } from './selected-ring.tsx'
import { FitStorm, LinkedCamera, type MapLink } from './storm-camera.tsx'

const TEXTS = historyTexts.forecast
/** Hovering over a line changes only the pointer. */
const onPoint = () => undefined
const SAMPLE_ROUTES = 'sample-routes'

interface ForecastPaneProps {
  view: HistoryView
  center: { lng: number; lat: number }
  padding: Partial<MapPadding>
  units: MeasurementSystem
  link: MapLink
  /** A new number makes the map show the whole storm again. */
  resetRequest: number
  onReport: (id: string) => void
  onRoute: (index: number | null) => void
}

/** Shows the forecast: the index, the values at the places of the reports, and the sample routes. */
export function ForecastPane(props: ForecastPaneProps) {
  const { view, center, padding, units, link, resetRequest, onReport, onRoute } = props
  const { state, storm, tile, reports, options } = view
  const { daysOut, showsForecast, showsGroundTruth, route } = state
  const frames = useMemo(
    () => (tile ? [{ id: `history-${daysOut}`, time: new Date(0), tiles: sizedTiles(tile.url) }] : []),
    [tile, daysOut],
  )
  const lines = useMemo(() => optionLines(options, (option) => option, route), [options, route])
  const sample = options.find(({ index }) => index === route)
  const days = historyTexts.daysOut.name(daysOut)
  return (
    <>
      <MapView
        label={historyTexts.maps.forecast}
        canvasLabel={TEXTS.title}
        center={center}
        zoom={HISTORY_ZOOM}
        units={units}
        padding={padding}
        controls={!showsGroundTruth}
      >
        <LinkedCamera link={link} />
        <FitStorm storm={storm} request={resetRequest} />
        {showsForecast && (
          <WeatherFrames kept={frames} shownId={frames[0]?.id} opacity={defaultOpacity('road', 'extended')} />
        )}
        <RouteLines id={SAMPLE_ROUTES} lines={lines} onPoint={onPoint} />
        {showsGroundTruth && <PredictedDots reports={reports} daysOut={daysOut} />}
        <ForecastClicks routes={SAMPLE_ROUTES} onReport={onReport} onRoute={onRoute} />
        {showsGroundTruth && view.selected && <SelectedRing report={view.selected.report} />}
        {sample && <RouteCallout key={sample.index} sample={sample} onClose={() => onRoute(null)} />}
      </MapView>
      <p className={css.chip}>
        <CloudSnow size={14} aria-hidden="true" />
        <strong>{TEXTS.title}</strong>
        <span>
          {!tile
            ? TEXTS.missing(days)
            : !showsForecast
              ? TEXTS.hidden
              : tile.runTime === null
                ? days
                : TEXTS.made(days, formatMoment(new Date(tile.runTime)))}
        </span>
      </p>
    </>
  )
}
