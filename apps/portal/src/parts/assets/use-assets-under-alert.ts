import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { type AssetUnderAlert, assetsUnderAlert } from './assets-under-alert.ts'

const NONE: never[] = []

/** All assets of the organization that are or will be under an alert. */
export function useAssetsUnderAlert(now: Date): AssetUnderAlert[] {
  const { data: locations = NONE } = useQuery(assetQueries.locations())
  const { data: vehicles = NONE } = useQuery(assetQueries.vehicles())
  const { data: routes = NONE } = useQuery(assetQueries.routes('compact'))
  return useMemo(() => assetsUnderAlert({ locations, vehicles, routes }, now), [locations, vehicles, routes, now])
}
