import { type AssetType, featureFlags, organizationSettings, type Timeframe, validMapType } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { useStored } from '../../platform/local-store.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { type MapSearch, type MapState, readMapState, writeMapState } from './map-state.ts'
import { timeframeOfDeparture, timeframeOfMoment } from './map-timeframe.ts'

export type ChangeAddress = (search: MapSearch, how: 'push' | 'replace') => void

/** The state in the address, completed by what the browser remembers, the session and the clock. */
export function useMapView(search: MapSearch, onSearch: ChangeAddress) {
  const state = useMemo(() => readMapState(search), [search])
  const [remembered, remember] = useStored('selectedAssetType')
  const { data: flags = featureFlags() } = useQuery(sessionQueries.features())
  const { data: me } = useQuery(sessionQueries.me())
  const now = useClockTick()
  const assetType: AssetType = state.assetType ?? remembered ?? 'location'
  const timeframe = useTimeframe(state, now)

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
    now,
    assetType,
    timeframe,
    flags,
    settings: me?.settings ?? organizationSettings(),
    mapTypeFor: (source: string | null) =>
      validMapType(state.mapType, { timeframe, source, showWildfireIndices: flags.showWildfireIndices }),
  }
}

/** As chosen; else the one of the impact, or of the departure of the route that the address names (core §2). */
function useTimeframe({ timeframe, impactTime, selection }: MapState, now: Date): Timeframe {
  const routeId = selection?.kind === 'route' ? selection.id : undefined
  const { data: departAt } = useQuery({
    ...assetQueries.routes('compact'),
    enabled: routeId !== undefined,
    select: (routes) => routes.find(({ id }) => id === routeId)?.departureTime,
  })
  if (timeframe) return timeframe
  if (impactTime) return timeframeOfMoment(impactTime, now)
  return routeId !== undefined && departAt ? timeframeOfDeparture(new Date(departAt), now) : 'nowcast'
}
