import type { AssetType } from '@stormlane/domain/assets'
import { extendedWindow, nowcastWindow, type Timeframe } from '@stormlane/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useRunTime } from '../../../parts/time/use-run-time.ts'
import { assetQueries, type SavedLocation, type Vehicle } from '../../../platform/asset-queries.ts'
import { whenIdle } from '../../../platform/when-idle.ts'
import { locationAsset } from './location-asset.ts'
import { routeAsset } from './route-asset.ts'
import { kept, type LoadedAssets, useRated } from './use-rated.ts'
import { vehicleAsset } from './vehicle-asset.ts'

const rateRoute = kept(routeAsset)

/** Returns all assets by type, rated for the timeframe. The shown type is requested first. */
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
  const runTime = useRunTime()
  const { startAt, endAt } = timeframe === 'extended' ? extendedWindow(now, runTime) : nowcastWindow(now, runTime)
  const [from, to] = [startAt.getTime(), endAt.getTime()]
  const rateLocation = useMemo(() => kept((one: SavedLocation) => locationAsset(one, timeframe)), [timeframe])
  const rateVehicle = useMemo(() => {
    const window = { startAt: new Date(from), endAt: new Date(to) }
    return kept((one: Vehicle) => vehicleAsset(one, window))
  }, [from, to])
  return {
    location: useRated(locations, rateLocation),
    vehicle: useRated(vehicles, rateVehicle),
    route: useRated(routes, rateRoute),
  }
}
