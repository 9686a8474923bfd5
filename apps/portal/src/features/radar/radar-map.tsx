import { lazy, type ReactNode, Suspense, useState } from 'react'
import type * as z from 'zod'
import { PlaceCallout } from '../../parts/callouts/place-callout.tsx'
import { BringIntoSight } from '../../parts/map/bring-into-sight.tsx'
import { MapScreen, SCREEN_PADDING } from '../../parts/map/map-screen.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { useMapPage } from '../../parts/map/use-map-page.ts'
import { FitOwnAssets } from '../../parts/markers/fit-own-assets.tsx'
import { OverlayClicks } from '../../parts/overlays/overlay-clicks.tsx'
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

export type RadarSearch = z.output<typeof radarRoute.search>

interface RadarMapProps {
  search: RadarSearch
  onSearch: (search: RadarSearch, how: 'push' | 'replace') => void
  badge: ReactNode
}

/** Radar of the last two hours and the next six. */
export function RadarMap({ search, onSearch, badge }: RadarMapProps) {
  const { units, now, openingBounds } = useMapPage()
  const place = parsePlace(search)
  const { found } = useSelectedPlace(place)
  /** The place that was chosen by name or address; the map moves to it. */
  const [focusKey, setFocusKey] = useState(() => placeKey(place))
  const player = useWeatherPlayer({
    layer: 'radar',
    timeframe: 'nowcast',
    startAt: now,
    chosenAt: parseTime(search.time),
    onChoose: (time) => onSearch({ ...placeSearch(place), ...(time && { time: time.toISOString() }) }, 'replace'),
  })
  const select = (next: SelectedPlace | null) =>
    onSearch({ ...placeSearch(next), ...(search.time && { time: search.time }) }, 'push')
  const { shown } = player

  return (
    <MapScreen
      title={radarTexts.title}
      badge={badge}
      notice={player.notice}
      map={
        <MapView label={radarTexts.map} units={units} padding={SCREEN_PADDING} bounds={openingBounds}>
          <PlayedWeather player={player} opacity={defaultOpacity('radar', 'nowcast')} />
          <OverlayClicks overlays={[]} onItems={() => undefined} onPoint={(at) => select({ kind: 'point', ...at })} />
          <FitOwnAssets paused={place !== null} otherwise={undefined} />
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
      side={<RadarLegends units={units} />}
    >
      <Legend layer="radar" units={units} />
      <TimeBar
        frames={player.frames}
        playback={player.playback}
        isLoading={player.isLoading}
        note={shown && (shown.time <= now ? radarTexts.past : radarTexts.ahead)}
      />
    </MapScreen>
  )
}
