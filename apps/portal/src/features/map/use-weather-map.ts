import type { AssetType } from '@stormlane/domain/assets'
import { LngLatBounds, type LngLatBoundsLike } from 'maplibre-gl'
import { useCallback, useMemo, useState } from 'react'
import type { MapCamera } from '../../parts/map/map-camera.ts'
import { useOverlays } from '../../parts/overlays/use-overlays.ts'
import { useWireBounds } from '../../parts/overlays/use-wire-bounds.ts'
import { useRunTime } from '../../parts/time/use-run-time.ts'
import { useWeatherPlayer } from '../../parts/weather/use-weather-player.ts'
import { defaultOpacity } from '../../parts/weather/weather-frames.tsx'
import { timeframeSummary } from '../../platform/location-summary.ts'
import { noteCamera } from '../../platform/shown-camera.ts'
import { useOnceIdle } from '../../platform/use-once-idle.ts'
import { useMapAssets } from './assets/use-map-assets.ts'
import type { LoadedAssets } from './assets/use-rated.ts'
import { useShapeChoice } from './choose/use-shape-choice.ts'
import { useGroupMessages } from './group-message.ts'
import type { MapSearch, Selection } from './map-state.ts'
import { timeframeStart } from './map-timeframe.ts'
import { useAssetsOverTime } from './time/use-assets-over-time.ts'
import { useAssetChoice } from './use-asset-choice.ts'
import { useLinkedSelection } from './use-linked-selection.ts'
import { type ChangeAddress, useMapView } from './use-map-view.ts'
import { useRunAdvance } from './use-run-advance.ts'
import { useSelectedLocation } from './use-selected-location.ts'
import { useSelecting } from './use-selecting.ts'
import { useSettled } from './use-settled.ts'

export type ShownMap = ReturnType<typeof useWeatherMap>

/** What the main map shows: the address, the assets, the layer over time, the events and the selection. */
export function useWeatherMap(search: MapSearch, onSearch: ChangeAddress) {
  const view = useMapView(search, onSearch)
  const { state, change, assetType, timeframe, openingBounds } = view
  const { selection } = state
  const byType = useMapAssets(timeframe, assetType, view.now)
  const loaded = byType[assetType]
  const choice = useAssetChoice(state, change, assetType)
  useGroupMessages(choice.groups, choice.setGroupsAndDescendants)
  const selectedLocation = useSelectedLocation(selection)
  const source = selectedLocation ? (timeframeSummary(selectedLocation, timeframe)?.source ?? null) : null
  const layer = view.mapTypeFor(source)
  const [bounds, onBounds] = useWireBounds()
  const onMove = useCallback(
    (camera: MapCamera) => {
      onBounds(camera)
      noteCamera(camera)
    },
    [onBounds],
  )
  const selecting = useSelecting(view, search)
  const overlays = useOverlays(state.overlays, bounds, view, selecting.selectedId)

  const settled = useOnceIdle(useSettled(selection !== null || !loaded.isLoading))
  const player = useWeatherPlayer({
    layer,
    timeframe,
    startAt: state.impactTime ?? view.now,
    chosenAt: state.time,
    onChoose: (time) => change({ ...state, time }, 'replace'),
    isSettled: settled,
  })
  const runTime = useRunTime()
  useRunAdvance(selectedLocation, timeframe, player.service)
  const shownAt = player.shown?.time ?? timeframeStart(timeframe, view.now, runTime)
  const { narrowed, worst } = useAssetsOverTime({ assets: loaded.assets, choice: choice.choice, shownAt })
  const shape = useShapeChoice(assetType)
  const [opacity, setOpacity] = useState<number>()
  const nightsAt = useMemo(() => middleOf(openingBounds), [openingBounds])
  useLinkedSelection(selection, byType, overlays, () => change({ ...state, selection: null }, 'replace'))
  return {
    view,
    byType,
    loaded,
    choice,
    /** Source of the selected location's forecast, or null. */
    source,
    layer,
    onMove,
    overlays,
    player,
    /** The time of the time bar. */
    shownAt,
    narrowed,
    worst,
    shape,
    opacity: opacity ?? defaultOpacity(layer, timeframe),
    setOpacity,
    nightsAt,
    ...selecting,
    selectedAt: selectedPosition(selection, byType),
  }
}

/** The middle of what the map opens with, for whose nights the time bar is shaded. */
function middleOf(bounds: LngLatBoundsLike) {
  const { lng: longitude, lat: latitude } = LngLatBounds.convert(bounds).getCenter()
  return { latitude, longitude }
}

/** The position of the selected location or unsaved point. */
function selectedPosition(selection: Selection | null, assets: Record<AssetType, LoadedAssets>) {
  if (selection?.kind === 'point') return selection
  if (selection?.kind !== 'location') return null
  return assets.location.assets.find(({ id }) => id === selection.id)?.position ?? null
}
