import type { AssetType } from '@stormlane/domain/assets'
import { mapTypeTimeframe, validMapType } from '@stormlane/domain/maps'
import type { Timeframe } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useMapPage } from '../../parts/map/use-map-page.ts'
import { useRunTime } from '../../parts/time/use-run-time.ts'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useStored } from '../../platform/local-store.ts'
import { type MapSearch, type MapState, readMapState, writeMapState } from './map-state.ts'
import { departureTimeframe, timeframeAt } from './map-timeframe.ts'

export type ChangeAddress = (search: MapSearch, how: 'push' | 'replace') => void

/** The state in the address, completed from stored preferences, session and clock. */
export function useMapView(search: MapSearch, onSearch: ChangeAddress) {
  const state = useMemo(() => readMapState(search), [search])
  const [remembered, remember] = useStored('selectedAssetType')
  const page = useMapPage()
  const { flags, now } = page
  const assetType: AssetType = state.assetType ?? remembered ?? 'location'
  const chosenTimeframe = useTimeframe(state, now)
  const timeframe = mapTypeTimeframe(state.mapType, chosenTimeframe)

  const change = useCallback(
    (next: MapState, how: 'push' | 'replace' = 'push') => {
      if (next.assetType) remember(next.assetType)
      onSearch(writeMapState(next), how)
    },
    [onSearch, remember],
  )
  return {
    state,
    change,
    ...page,
    assetType,
    timeframe,
    /** The timeframe for other map types, because the shown map type may support only one timeframe. */
    chosenTimeframe,
    mapTypeFor: (source: string | null) =>
      validMapType(state.mapType, { timeframe, source, showWildfireIndices: flags.showWildfireIndices }),
  }
}

/** The chosen timeframe, or that of the impact time (MAP-012), or that of the selected route's departure (MAP-008). */
function useTimeframe({ timeframe, impactTime, selection }: MapState, now: Date): Timeframe {
  const routeId = selection?.kind === 'route' ? selection.id : undefined
  const { data: departAt } = useQuery({
    ...assetQueries.routes('compact'),
    enabled: routeId !== undefined,
    select: (routes) => routes.find(({ id }) => id === routeId)?.departureTime,
  })
  const runTime = useRunTime()
  if (timeframe) return timeframe
  if (impactTime) return timeframeAt(impactTime, now, runTime)
  return routeId !== undefined && departAt ? departureTimeframe(new Date(departAt), now) : 'nowcast'
}
