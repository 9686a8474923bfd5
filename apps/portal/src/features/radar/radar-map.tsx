import { lazy, type ReactNode, Suspense, useState } from 'react'
import type * as z from 'zod'
import { CrossingAssets } from '../../parts/callouts/crossing-assets.tsx'
import { OverlayCallout } from '../../parts/callouts/overlay-callout.tsx'
import { PlaceCallout } from '../../parts/callouts/place-callout.tsx'
import { BringIntoSight } from '../../parts/map/bring-into-sight.tsx'
import { MapScreen, SCREEN_PADDING } from '../../parts/map/map-screen.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { useMapPage } from '../../parts/map/use-map-page.ts'
import { FitOwnAssets } from '../../parts/markers/fit-own-assets.tsx'
import { OverlayClicks } from '../../parts/overlays/overlay-clicks.tsx'
import { OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { OverlayLegend } from '../../parts/overlays/overlay-legend.tsx'
import { useOverlays } from '../../parts/overlays/use-overlays.ts'
import { LocationPicker } from '../../parts/places/location-picker.tsx'
import { parsePlace, parseTime, placeKey, placeSearch, type SelectedPlace } from '../../parts/places/place-address.ts'
import { useSelectedPlace } from '../../parts/places/use-selected-place.ts'
import { TimeBar } from '../../parts/time/time-bar.tsx'
import { Legend } from '../../parts/weather/legend.tsx'
import { PlayedWeather } from '../../parts/weather/played-weather.tsx'
import { RadarLegends } from '../../parts/weather/radar-legends.tsx'
import { useWeatherPlayer } from '../../parts/weather/use-weather-player.ts'
import { defaultOpacity } from '../../parts/weather/weather-frames.tsx'
import { FloatingBar } from '../../ui/surface/panel.tsx'
import type { radarRoute } from './radar.route.ts'
import { radarTexts } from './radar.texts.ts'

const OwnAssets = lazy(() => import('../../parts/markers/own-assets.tsx').then((m) => ({ default: m.OwnAssets })))

/** Show the effects of a storm on the ground. Each is drawn if the plan includes it. */
const STORM_OVERLAYS = ['lightning', 'storm-reports'] as const

export type RadarSearch = z.output<typeof radarRoute.search>

interface RadarMapProps {
  search: RadarSearch
  onSearch: (search: RadarSearch, how: 'push' | 'replace') => void
  badge: ReactNode
}

/** A map of the radar of the last two hours and the next six. */
export function RadarMap({ search, onSearch, badge }: RadarMapProps) {
  const page = useMapPage()
  const { units, now, openingBounds } = page
  const place = parsePlace(search)
  const { found } = useSelectedPlace(place)
  /** The place that was chosen by name or address. The map moves to it. */
  const [focusKey, setFocusKey] = useState(() => placeKey(place))
  const player = useWeatherPlayer({
    layer: 'radar',
    timeframe: 'nowcast',
    startAt: now,
    chosenAt: parseTime(search.time),
    onChoose: (time) =>
      onSearch(
        { ...placeSearch(place), ...eventSearch(search.event_id), ...(time && { time: time.toISOString() }) },
        'replace',
      ),
  })
  const select = (next: SelectedPlace | null) =>
    onSearch({ ...placeSearch(next), ...(search.time && { time: search.time }) }, 'push')
  const selectEvent = (id: string | null) =>
    onSearch({ ...eventSearch(id), ...(search.time && { time: search.time }) }, 'push')
  const { shown } = player
  const overlays = useOverlays(STORM_OVERLAYS, undefined, page, null)
  const event = overlays.flatMap(({ items }) => items).find(({ id }) => id === search.event_id)

  return (
    <MapScreen
      title={radarTexts.title}
      badge={badge}
      notice={player.notice}
      map={
        <MapView label={radarTexts.map} units={units} padding={SCREEN_PADDING} bounds={openingBounds}>
          <PlayedWeather player={player} opacity={defaultOpacity('radar', 'nowcast')} />
          {overlays.map(({ id, items }) => (
            <OverlayLayer key={id} id={id} items={items} />
          ))}
          <OverlayClicks
            overlays={overlays}
            onItems={([{ id }]) => selectEvent(id)}
            onPoint={(at) => select({ kind: 'point', ...at })}
          />
          {event && (
            <OverlayCallout key={event.id} item={event} onClose={() => selectEvent(null)}>
              <CrossingAssets item={event} />
            </OverlayCallout>
          )}
          <FitOwnAssets paused={place !== null || event !== undefined} otherwise={undefined} />
          <Suspense>
            <OwnAssets
              locationId={place?.kind === 'location' ? place.id : null}
              onLocation={(id) => select({ kind: 'location', id })}
            />
          </Suspense>
          {place && <PlaceCallout place={place} timeframe="nowcast" onSelect={select} />}
          {found && placeKey(place) === focusKey && <BringIntoSight at={found} />}
        </MapView>
      }
      top={
        <FloatingBar tour="radar-place">
          <LocationPicker
            value={place}
            onChange={(next) => {
              setFocusKey(placeKey(next))
              select(next)
            }}
          />
        </FloatingBar>
      }
      side={
        <>
          <RadarLegends units={units} />
          {overlays.length > 0 && <OverlayLegend shown={overlays} selectedAt={found} now={now} />}
        </>
      }
    >
      <Legend layer="radar" units={units} />
      <TimeBar
        now={now}
        frames={player.frames}
        playback={player.playback}
        isLoading={player.isLoading}
        note={shown && (shown.time <= now ? radarTexts.past : radarTexts.ahead)}
      />
    </MapScreen>
  )
}

const eventSearch = (id: string | null | undefined) => (id ? { event_id: id } : {})
