import { LayerReading } from '../../parts/callouts/layer-reading.tsx'
import { OverlayCallout } from '../../parts/callouts/overlay-callout.tsx'
import { PlaceCallout } from '../../parts/callouts/place-callout.tsx'
import { StormLink } from '../../parts/callouts/storm-link.tsx'
import { BringIntoSight } from '../../parts/map/bring-into-sight.tsx'
import { FitArea } from '../../parts/map/fit-area.tsx'
import { FitOwnAssets } from '../../parts/markers/fit-own-assets.tsx'
import { OverlayClicks } from '../../parts/overlays/overlay-clicks.tsx'
import { OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { placeKey } from '../../parts/places/place-address.ts'
import { HoverValue } from '../../parts/weather/hover-value.tsx'
import { PlayedWeather } from '../../parts/weather/played-weather.tsx'
import { defaultOpacity } from '../../parts/weather/weather-frames.tsx'
import type { ImpactEvents } from './use-impact-events.ts'
import type { ShownImpactMap } from './use-impact-map.ts'

interface ImpactDrawingsProps {
  map: ShownImpactMap
  events: ImpactEvents
}

/** Everything that is drawn on the map of indices, from the weather to the callouts. */
export function ImpactDrawings({ map, events }: ImpactDrawingsProps) {
  const { state, found, player, focusKey, go } = map
  const { layer, timeframe, place, eventId } = state
  const { units } = map.page
  const { drawn, selected: event, selectedBounds } = events
  const shownAt = player.shown?.time
  return (
    <>
      <PlayedWeather player={player} opacity={defaultOpacity(layer, timeframe)} />
      {drawn.map((overlay) => (
        <OverlayLayer key={overlay.id} {...overlay} />
      ))}
      <OverlayClicks
        overlays={drawn}
        onItems={([{ id }]) => go({ eventId: id, place: null })}
        onPoint={(at) => go({ place: { kind: 'point', ...at }, eventId: null })}
      />
      <HoverValue mapType={layer} timeframe={timeframe} shownAt={shownAt} units={units} />
      {event && (
        <OverlayCallout key={event.id} item={event} onClose={() => go({ eventId: null })}>
          <StormLink item={event} />
        </OverlayCallout>
      )}
      <FitOwnAssets paused={(place ?? eventId) !== null} otherwise={undefined} />
      {event && event.id === focusKey && selectedBounds && <FitArea of={event.id} bounds={selectedBounds} />}
      {place && found && (
        <PlaceCallout
          place={place}
          timeframe={timeframe}
          value={
            <LayerReading
              place={found}
              mapType={layer}
              timeframe={timeframe}
              shownAt={shownAt ?? null}
              timeZone={found.timeZone}
              units={units}
            />
          }
          onSelect={(next) => go({ place: next, eventId: null })}
        />
      )}
      {found && placeKey(place) === focusKey && <BringIntoSight at={found} />}
    </>
  )
}
