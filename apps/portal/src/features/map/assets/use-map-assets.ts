import { type AssetType, extendedWindow, nowcastWindow, type Timeframe } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useRunTime } from '../../../parts/time/use-run-time.ts'
import { assetQueries } from '../../../platform/asset-queries.ts'
import { whenIdle } from '../../../platform/when-idle.ts'
import { locationAsset } from './location-asset.ts'
import type { MapAsset } from './map-asset.ts'
import { routeAsset } from './route-asset.ts'
import { vehicleAsset } from './vehicle-asset.ts'

export interface LoadedAssets {
  assets: readonly MapAsset[]
  isLoading: boolean
  isError: boolean
}

/** All assets by type, rated for the timeframe. The shown type is requested first. */
export function useMapAssets(timeframe: Timeframe, shown: AssetType, now: Date): Record<AssetType, LoadedAssets> {
  const [lead, setLead] = useState(true)
  const first = (type: AssetType) => ({ enabled: !lead || type === shown })
  const locations = useQuery({ ...assetQueries.locations(), ...first('location') })
  const vehicles = useQuery({ ...assetQueries.vehicles(), ...first('vehicle') })
  const routes = useQuery({ ...assetQueries.routes('compact'), ...first('route') })
  const isLeadFetched = { location: locations, vehicle: vehicles, route: routes }[shown].isFetched
  useEffect(() => {
    if (isLeadFetched) return whenIdle(() => setLead(false))
  }, [isLeadFetched])
  const locationAssets = useMemo(
    () => (locations.data ?? []).map((location) => locationAsset(location, timeframe)),
    [locations.data, timeframe],
  )
  const runTime = useRunTime()
  const vehicleAssets = useMemo(() => {
    const window = timeframe === 'extended' ? extendedWindow(now, runTime) : nowcastWindow(now, runTime)
    return (vehicles.data ?? []).map((vehicle) => vehicleAsset(vehicle, window, now))
  }, [vehicles.data, timeframe, now, runTime])
  const routeAssets = useMemo(() => (routes.data ?? []).map((route) => routeAsset(route, now)), [routes.data, now])
  return {
    location: { assets: locationAssets, ...loadState(locations) },
    vehicle: { assets: vehicleAssets, ...loadState(vehicles) },
    route: { assets: routeAssets, ...loadState(routes) },
  }
}

/** After a failed reload the last known assets stay. */
const loadState = ({ isPending, isLoadingError }: { isPending: boolean; isLoadingError: boolean }) => ({
  isLoading: isPending,
  isError: isLoadingError,
})
