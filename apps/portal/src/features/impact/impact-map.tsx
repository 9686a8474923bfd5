import { eventLayerLock, mapTypeTimeframe, nearestTileset, tilesetIndexAt } from '@stormlane/domain/maps'
import { TIMEFRAMES } from '@stormlane/domain/time'
import { ChartLine } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { LayerReading } from '../../parts/callouts/layer-reading.tsx'
import { OverlayCallout } from '../../parts/callouts/overlay-callout.tsx'
import { PlaceCallout } from '../../parts/callouts/place-callout.tsx'
import { StormLink } from '../../parts/callouts/storm-link.tsx'
import { BringIntoSight } from '../../parts/map/bring-into-sight.tsx'
import { FitArea } from '../../parts/map/fit-area.tsx'
import { MapScreen, SCREEN_PADDING } from '../../parts/map/map-screen.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { useMapPage } from '../../parts/map/use-map-page.ts'
import { FitOwnAssets } from '../../parts/markers/fit-own-assets.tsx'
import { OverlayClicks } from '../../parts/overlays/overlay-clicks.tsx'
import type { OverlayId } from '../../parts/overlays/overlay-id.ts'
import { itemBounds, OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { type ShownOverlay, useOverlays } from '../../parts/overlays/use-overlays.ts'
import { LocationPicker } from '../../parts/places/location-picker.tsx'
import { placeKey } from '../../parts/places/place-address.ts'
import { useSelectedPlace } from '../../parts/places/use-selected-place.ts'
import { TimeBar } from '../../parts/time/time-bar.tsx'
import { TimePicker } from '../../parts/time/time-picker.tsx'
import { HoverValue } from '../../parts/weather/hover-value.tsx'
import { Legend } from '../../parts/weather/legend.tsx'
import { PlayedWeather } from '../../parts/weather/played-weather.tsx'
import { useWeatherPlayer } from '../../parts/weather/use-weather-player.ts'
import { defaultOpacity } from '../../parts/weather/weather-frames.tsx'
import { useStored } from '../../platform/local-store.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { FloatingBar, Panel } from '../../ui/surface/panel.tsx'
import { useMediaQuery } from '../../ui/theme/use-media-query.ts'
import { EventsOfInterest, eventKey, uniqueEvents } from './events-of-interest.tsx'
import css from './impact.module.css'
import { impactTexts } from './impact.texts.ts'
import {
  addressKey,
  type ImpactAddress,
  type ImpactState,
  readImpactAddress,
  writeImpactAddress,
} from './impact-address.ts'
import { LayerDescription } from './layer-description.tsx'
import { MapChoice } from './map-choice.tsx'
import { ModelRun } from './model-run.tsx'
import { useImpactTime } from './use-impact-time.ts'

const ForecastDock = lazy(() => import('./forecast-dock.tsx').then((m) => ({ default: m.ForecastDock })))

/** Heights of the dock: its graph (TIME-038), the slider and the buttons. */
const DOCK_PX = { compact: 284, normal: 354 } as const
/** Lower windows have the compact graph, which leaves more than half of 720 px to the map. */
const LOW_WINDOW = '(max-height: 899.98px)'
/** Gap between the dock and what is fitted on the map, the same as above the time bar. */
const DOCK_GAP_PX = 24
const OF_INTEREST: readonly OverlayId[] = ['hurricanes', 'weather-events']
/** Events are nearly transparent, so that the map below stays readable. */
const EVENT_FILL = 0.08

const outlined = ({ id, items }: ShownOverlay): ShownOverlay => ({
  id,
  items: items.map((item) => ({ ...item, fillOpacity: Math.min(item.fillOpacity, EVENT_FILL) })),
})

interface ImpactMapProps {
  address: ImpactAddress
  onAddress: (address: ImpactAddress, how: 'push' | 'replace') => void
  badge: ReactNode
}

/** A playable map of every index and weather variable, with the forecast of a selected place. */
export function ImpactMap({ address, onAddress, badge }: ImpactMapProps) {
  const page = useMapPage()
  const { flags, settings, units, now, openingBounds } = page
  const [lastVisited, remember] = useStored('lastImpactMaps')
  const state = readImpactAddress(address, lastVisited, flags)
  const { category, layer, timeframe, place, eventId } = state
  const { found, isPending: isPlacePending } = useSelectedPlace(place)

  const time = useImpactTime(address.search.time)
  // The opened address shows the nearest frame (IMPACT-004). A map that is chosen later keeps the time or starts at its
  // first frame (LAYER-040, LAYER-041).
  const [isAsOpened, setAsOpened] = useState(true)
  const player = useWeatherPlayer({
    layer,
    timeframe,
    startAt: now,
    chosenAt: time.chosenAt,
    onChoose: time.choose,
    indexAt: isAsOpened ? nearestTileset : tilesetIndexAt,
  })
  const { frames, playback, shown } = player
  const isReady = !page.isPending && !isPlacePending && (frames.length > 0 || player.notice !== undefined)

  const shownTime = playback.playing || layer === 'wildfire_spread' ? null : (shown?.time ?? null)
  const written = writeImpactAddress(state, shownTime)
  const follow = useEffectEvent(() => {
    const { time: writtenTime } = written.search
    if (writtenTime && writtenTime !== address.search.time) time.willWrite(writtenTime)
    onAddress(written, 'replace')
  })
  const [asIs, asShown] = [addressKey(address), addressKey(written)]
  // Navigates once per difference, because the router renders the page again while it navigates.
  useEffect(() => {
    if (isReady && asIs !== asShown) follow()
  }, [isReady, asIs, asShown])
  useEffect(() => {
    if (isReady && lastVisited[category] !== layer) remember({ ...lastVisited, [category]: layer })
  }, [isReady, lastVisited, category, layer, remember])

  const go = (next: Partial<ImpactState>) => {
    setAsOpened(false)
    onAddress(writeImpactAddress({ ...state, ...next }, shownTime), 'push')
  }
  const lock = eventLayerLock('hurricanes', flags, settings)
  const overlays = useOverlays(OF_INTEREST, undefined, page, eventId)
  const drawn = useMemo(() => overlays.map(outlined), [overlays])
  const items = drawn.flatMap((overlay) => overlay.items)
  const event = items.find(({ id }) => id === eventId)
  const listed = uniqueEvents(items)
  const eventsState = (['failed', 'loading', 'awaited', 'off'] as const).find((state) =>
    overlays.some((one) => one.state === state),
  )
  /** The item that was chosen by name or address instead of a click on the map. The map moves to it. */
  const [focusKey, setFocusKey] = useState<unknown>(() => address.search.event_id ?? placeKey(place))
  const focus = place ?? eventId
  const eventBounds = event && itemBounds(items.filter((item) => eventKey(item) === eventKey(event)))
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
          bounds={openingBounds}
        >
          <PlayedWeather player={player} opacity={defaultOpacity(layer, timeframe)} />
          {drawn.map((overlay) => (
            <OverlayLayer key={overlay.id} {...overlay} />
          ))}
          <OverlayClicks
            overlays={drawn}
            onItems={([{ id }]) => go({ eventId: id, place: null })}
            onPoint={(at) => go({ place: { kind: 'point', ...at }, eventId: null })}
          />
          <HoverValue mapType={layer} timeframe={timeframe} shownAt={shown?.time} units={units} />
          {event && (
            <OverlayCallout key={event.id} item={event} onClose={() => go({ eventId: null })}>
              <StormLink item={event} />
            </OverlayCallout>
          )}
          <FitOwnAssets paused={focus !== null} otherwise={undefined} />
          {event && event.id === focusKey && eventBounds && <FitArea of={event.id} bounds={eventBounds} />}
          {place && found && (
            <PlaceCallout
              place={place}
              timeframe={timeframe}
              value={
                <LayerReading
                  place={found}
                  mapType={layer}
                  timeframe={timeframe}
                  shownAt={shown?.time ?? null}
                  timeZone={found.timeZone}
                  units={units}
                />
              }
              onSelect={(next) => go({ place: next, eventId: null })}
            />
          )}
          {found && placeKey(place) === focusKey && <BringIntoSight at={found} />}
        </MapView>
      }
      top={
        <>
          <FloatingBar>
            <SegmentedControl
              variant="bar"
              label={impactTexts.choice.model}
              value={timeframe}
              options={TIMEFRAMES.map((value) => ({
                value,
                label: impactTexts.choice.models[value],
                disabled: mapTypeTimeframe(layer, value) !== value,
              }))}
              onChange={(next) => go({ timeframe: next })}
            />
          </FloatingBar>
          <MapChoice
            state={state}
            flags={flags}
            onAbout={isAboutOpen ? null : () => setAboutOpen(true)}
            onCategory={(next) => {
              const opened = readImpactAddress({ category: next, model: timeframe, search: {} }, lastVisited, flags)
              go({ category: next, layer: opened.layer })
            }}
            onLayer={(next) => go({ layer: next })}
          />
          {!isSeriesOpen && (
            <FloatingBar>
              <IconButton label={impactTexts.series.show} onClick={() => setSeriesOpen(true)}>
                <ChartLine size={17} aria-hidden="true" />
              </IconButton>
            </FloatingBar>
          )}
        </>
      }
      end={
        <div className={css.place}>
          <LocationPicker
            value={place}
            onChange={(next) => {
              setFocusKey(placeKey(next))
              go({ place: next, eventId: null })
            }}
          />
        </div>
      }
      side={
        <>
          {isAboutOpen && <LayerDescription layer={layer} onClose={() => setAboutOpen(false)} />}
          <EventsOfInterest
            events={listed}
            state={eventsState}
            lock={lock}
            now={now}
            selectedId={listed.find((one) => event && eventKey(one) === eventKey(event))?.id ?? null}
            onSelect={({ id }) => {
              setFocusKey(id)
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
