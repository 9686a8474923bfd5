import { featureFlags, type MapType, TIMEFRAMES, type Timeframe, validMapType } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useStored } from '../../platform/local-store.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { MapView } from '../../ui/map/map-view.tsx'
import { FloatingBar, Panel } from '../../ui/surface/panel.tsx'
import { frameAt, framesOf, tilingServiceOf } from './frames.ts'
import { LayerPanel } from './layer-panel.tsx'
import { Legend } from './legend.tsx'
import { mapTexts } from './map.texts.ts'
import { mapQueries } from './map-queries.ts'
import { TimeBar } from './time-bar.tsx'
import { usePlayback } from './use-playback.ts'
import { WeatherFrames } from './weather-frames.tsx'
import css from './weather-map.module.css'

/** Room of the panels, so that nothing is fitted or centred beneath them. */
const PADDING = { top: 64, left: 400, bottom: 96 }

/** The base map with a layer of the forecast, and its time. `facts` says what the data stands on. */
export function WeatherMap({ facts }: { facts: ReactNode }) {
  const [units] = useStored('measurementSystem')
  const [timeframe, setTimeframe] = useState<Timeframe>('nowcast')
  const [wanted, setWanted] = useState<MapType>('road')
  const { data: flags = featureFlags() } = useQuery(sessionQueries.features())
  const layer = validMapType(wanted, { timeframe, source: null, showWildfireIndices: flags.showWildfireIndices })
  const { frames, notice } = useFrames(layer, timeframe)
  const now = useClockTick()
  const playback = usePlayback(frames, frameAt(frames, now))

  return (
    <div className={css.map}>
      <MapView label={mapTexts.label} units={units} padding={PADDING}>
        <WeatherFrames frames={frames} shown={playback.frame} />
      </MapView>
      <header className={css.top}>
        <FloatingBar>
          <SegmentedControl
            label={mapTexts.timeframe.label}
            variant="bar"
            options={TIMEFRAMES.map((value) => ({ value, label: mapTexts.timeframe[value] }))}
            value={timeframe}
            onChange={setTimeframe}
          />
        </FloatingBar>
        <FloatingBar>
          <span className={css.facts}>{facts}</span>
        </FloatingBar>
      </header>
      <LayerPanel layer={layer} timeframe={timeframe} flags={flags} onChange={setWanted} />
      <Legend layer={layer} units={units} />
      <TimeBar frames={frames} playback={playback} />
      {notice && (
        <Panel variant="floating" label={notice} className={css.notice}>
          <p role="status">{notice}</p>
        </Panel>
      )}
    </div>
  )
}

/** The frames of a layer, and what to say where there are none. */
function useFrames(layer: MapType, timeframe: Timeframe) {
  const shown = layer === 'none' ? 'road' : layer
  const { data, isError } = useQuery(mapQueries.tilesets(tilingServiceOf(shown, timeframe)))
  const frames = useMemo(() => (layer === 'none' || !data ? [] : framesOf(layer, data)), [layer, data])
  const nothing = layer !== 'none' && frames.length === 0
  const notice = isError ? mapTexts.time.failed : nothing && data ? mapTexts.time.waiting : undefined
  return { frames, notice }
}
