import { lazy, type ReactNode, Suspense, useState } from 'react'
import { MapScreen, SCREEN_PADDING } from '../../parts/map/map-screen.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { LocationPicker } from '../../parts/places/location-picker.tsx'
import { placeKey } from '../../parts/places/place-address.ts'
import { TimeBar } from '../../parts/time/time-bar.tsx'
import { TimePicker } from '../../parts/time/time-picker.tsx'
import { Legend } from '../../parts/weather/legend.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { useMediaQuery } from '../../ui/theme/use-media-query.ts'
import { EventsOfInterest } from './events-of-interest.tsx'
import css from './impact.module.css'
import { impactTexts } from './impact.texts.ts'
import type { ImpactAddress } from './impact-address.ts'
import { ImpactDrawings } from './impact-drawings.tsx'
import { ImpactTop } from './impact-top.tsx'
import { LayerDescription } from './layer-description.tsx'
import { ModelRun } from './model-run.tsx'
import { useImpactEvents } from './use-impact-events.ts'
import { useImpactMap } from './use-impact-map.ts'

const ForecastDock = lazy(() => import('./forecast-dock.tsx').then((m) => ({ default: m.ForecastDock })))

/** Heights of the dock: its graph (TIME-038), the slider and the buttons. */
const DOCK_PX = { compact: 284, normal: 354 } as const
/** Lower windows have the compact graph, which leaves more than half of 720 px to the map. */
const LOW_WINDOW = '(max-height: 899.98px)'
/** Gap between the dock and what is fitted on the map, the same as above the time bar. */
const DOCK_GAP_PX = 24

interface ImpactMapProps {
  address: ImpactAddress
  onAddress: (address: ImpactAddress, how: 'push' | 'replace') => void
  badge: ReactNode
}

/** A playable map of every index and weather variable, with the forecast of a selected place. */
export function ImpactMap({ address, onAddress, badge }: ImpactMapProps) {
  const map = useImpactMap(address, onAddress)
  const { page, state, found, player, isReady, go } = map
  const { units, now } = page
  const { layer, timeframe, place } = state
  const { frames, playback } = player
  const events = useImpactEvents(page, state.eventId)
  const [isAboutOpen, setAboutOpen] = useState(true)
  // Without a place there is no forecast to show, and the map needs the room.
  const [seriesChoice, setSeriesOpen] = useState<boolean | null>(null)
  const isSeriesOpen = seriesChoice ?? place !== null
  const size = useMediaQuery(LOW_WINDOW) ? 'compact' : 'normal'
  const bottomPx = isSeriesOpen ? DOCK_PX[size] + DOCK_GAP_PX : SCREEN_PADDING.bottom
  const picker = <TimePicker times={frames.map((frame) => frame.time)} shown={playback.frame} onShow={playback.show} />
  const run = <ModelRun state={state} runTime={player.runTime} isLoading={!isReady} />
  const bars = (
    <>
      <Legend layer={layer} units={units} />
      <TimeBar frames={frames} playback={playback} isLoading={player.isLoading} now={now} note={picker} />
    </>
  )

  return (
    <MapScreen
      title={impactTexts.title}
      badge={badge}
      notice={isSeriesOpen ? undefined : player.notice}
      dockPx={isSeriesOpen ? DOCK_PX[size] : undefined}
      hasLongTop
      map={
        <MapView
          label={impactTexts.map}
          units={units}
          padding={{ ...SCREEN_PADDING, bottom: bottomPx }}
          bounds={page.openingBounds}
        >
          <ImpactDrawings map={map} events={events} />
        </MapView>
      }
      top={
        <ImpactTop
          map={map}
          onAbout={isAboutOpen ? null : () => setAboutOpen(true)}
          onSeries={isSeriesOpen ? null : () => setSeriesOpen(true)}
        />
      }
      end={
        <div className={css.place}>
          <LocationPicker
            value={place}
            onChange={(next) => {
              map.setFocusKey(placeKey(next))
              go({ place: next, eventId: null })
            }}
          />
        </div>
      }
      side={
        <>
          {isAboutOpen && <LayerDescription layer={layer} onClose={() => setAboutOpen(false)} />}
          <EventsOfInterest
            events={events.listed}
            state={events.state}
            lock={events.lock}
            now={now}
            selectedId={events.selectedId}
            onSelect={({ id }) => {
              map.setFocusKey(id)
              go({ eventId: id, place: null })
            }}
          />
          {!isSeriesOpen && (
            <Panel variant="floating" label={impactTexts.choice.runLabel} className={css.runPanel}>
              {run}
            </Panel>
          )}
        </>
      }
    >
      {isSeriesOpen ? (
        <Suspense fallback={bars}>
          <ForecastDock
            place={found}
            timeframe={timeframe}
            layer={layer}
            units={units}
            player={player}
            picker={picker}
            run={run}
            size={size}
            onHide={() => setSeriesOpen(false)}
          />
        </Suspense>
      ) : (
        bars
      )}
      {!isReady && (
        <div className={css.loading} role="status" aria-label={impactTexts.loading}>
          <Spinner size={28} />
        </div>
      )}
    </MapScreen>
  )
}
