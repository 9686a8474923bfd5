import { HISTORY_ZOOM } from '@stormlane/domain/history'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import { useMemo } from 'react'
import type { MapPadding } from '../../parts/map/map-context.ts'
import { MapView } from '../../parts/map/map-view.tsx'
import { RouteLines } from '../../parts/map/route-lines.tsx'
import { OverlayClicks } from '../../parts/overlays/overlay-clicks.tsx'
import { OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { sizedTiles } from '../../parts/weather/frames.ts'
import { defaultOpacity, WeatherFrames } from '../../parts/weather/weather-frames.tsx'
import { ReportCallout } from './callouts.tsx'
import { historyTexts } from './history.texts.ts'
import type { HistoryView } from './history-view.ts'
import { reportItems } from './report-items.ts'
import { ReportList } from './report-list.tsx'
import { optionLines } from './sample-routes.ts'
import { SelectedRing } from './selected-ring.tsx'
import { LinkedCamera, type MapLink } from './storm-camera.tsx'

interface GroundTruthPaneProps {
  view: HistoryView
  center: { lng: number; lat: number }
  padding: Partial<MapPadding>
  units: MeasurementSystem
  link: MapLink
  onReport: (id: string | null, from: 'map' | 'list') => void
}

/** Shows what happened: the index in the real weather, the reports and their areas, and the sample routes. */
export function GroundTruthPane({ view, center, padding, units, link, onReport }: GroundTruthPaneProps) {
  const { state, impact, truth, options, selected } = view
  const overlays = useMemo(() => [{ id: 'ground-truth' as const, items: truth ? reportItems(truth) : [] }], [truth])
  const tiles = impact?.actualTilesUrl ?? null
  const frames = useMemo(
    () => (tiles === null ? [] : [{ id: 'history-actual', time: new Date(0), tiles: sizedTiles(tiles) }]),
    [tiles],
  )
  const lines = useMemo(() => optionLines(options, ({ actual }) => actual, state.route), [options, state.route])
  return (
    <>
      <MapView
        label={historyTexts.maps.groundTruth}
        canvasLabel={historyTexts.groundTruth.title}
        center={center}
        zoom={HISTORY_ZOOM}
        units={units}
        padding={padding}
      >
        <LinkedCamera link={link} />
        <WeatherFrames kept={frames} shownId={frames[0]?.id} opacity={defaultOpacity('road', 'extended')} />
        <RouteLines id="actual-routes" lines={lines} />
        {overlays.map((overlay) => (
          <OverlayLayer key={overlay.id} {...overlay} />
        ))}
        <OverlayClicks
          overlays={overlays}
          onItems={([{ id }]) => onReport(id, 'map')}
          onPoint={() => onReport(null, 'map')}
        />
        {selected && (
          <>
            <SelectedRing report={selected.report} />
            <ReportCallout
              key={selected.key}
              impact={selected.impact}
              report={selected.report}
              daysOut={state.daysOut}
              onClose={() => onReport(null, 'map')}
            />
          </>
        )}
      </MapView>
      <ReportList view={view} onSelect={(id) => onReport(id, 'list')} />
    </>
  )
}
