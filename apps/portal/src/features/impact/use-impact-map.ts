import { nearestTileset, tilesetIndexAt } from '@stormlane/domain/maps'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMapPage } from '../../parts/map/use-map-page.ts'
import { placeKey } from '../../parts/places/place-address.ts'
import { useSelectedPlace } from '../../parts/places/use-selected-place.ts'
import { useWeatherPlayer } from '../../parts/weather/use-weather-player.ts'
import { useStored } from '../../platform/local-store.ts'
import {
  addressKey,
  type ImpactAddress,
  type ImpactState,
  readImpactAddress,
  writeImpactAddress,
} from './impact-address.ts'
import { useImpactTime } from './use-impact-time.ts'

export type ShownImpactMap = ReturnType<typeof useImpactMap>

/** What the map of indices shows: the address, kept in step with the player, the layer over time and the place. */
export function useImpactMap(
  address: ImpactAddress,
  onAddress: (address: ImpactAddress, how: 'push' | 'replace') => void,
) {
  const page = useMapPage()
  const [lastVisited, remember] = useStored('lastImpactMaps')
  const state = readImpactAddress(address, lastVisited, page.flags)
  const { category, layer, timeframe, place } = state
  const { found, isPending: isPlacePending } = useSelectedPlace(place)

  const time = useImpactTime(address.search.time)
  // The opened address shows the nearest frame (IMPACT-004). A map that is chosen later keeps the time or starts at its
  // first frame (LAYER-040, LAYER-041).
  const [isAsOpened, setAsOpened] = useState(true)
  const player = useWeatherPlayer({
    layer,
    timeframe,
    startAt: page.now,
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
  /** The item that was chosen by name or address instead of a click on the map. The map moves to it. */
  const [focusKey, setFocusKey] = useState<unknown>(() => address.search.event_id ?? placeKey(place))
  return {
    page,
    state,
    /** The selected place; undefined while it is looked up. */
    found,
    player,
    isReady,
    go,
    /** Opens the map of a category that was shown last. */
    goToCategory: (next: ImpactState['category']) => {
      const opened = readImpactAddress({ category: next, model: timeframe, search: {} }, lastVisited, page.flags)
      go({ category: next, layer: opened.layer })
    },
    focusKey,
    setFocusKey,
  }
}
