import type { AssetType } from '@stormlane/domain/assets'
import type { DashboardView } from '@stormlane/domain/dashboard'
import {
  compareImpacts,
  costOfReasons,
  costWithDecision,
  type OrderedImpact,
  type RecommendedAction,
} from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, impactLevelName } from '@stormlane/domain/levels'
import { MINUTE_MS } from '@stormlane/domain/time'
import { impactScore, inRouteOrder, routeName } from '@stormlane/domain/trips'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rateRoute } from '../../parts/assets/route-rating.ts'
import { type RatedVehicle, soonRater } from '../../parts/assets/vehicle-rating.ts'
import type { MarkedAsset } from '../../parts/markers/asset-markers.tsx'
import { useRunTime } from '../../parts/time/use-run-time.ts'
import { assetQueries, type SavedLocation, type SavedRoute, type Vehicle } from '../../platform/asset-queries.ts'
import { formatWindow } from '../../platform/time-format.ts'
import { locationRater, type RateLocation } from './location-rating.ts'
import { shipmentsIn } from './route-rows.ts'
import type { DashboardModel } from './use-dashboard-view.ts'

/** The rows of a table with their loading state. */
export interface LoadedRows<Row> {
  /** Filtered by timeframe and impact. */
  rows: readonly Row[]
  all: readonly Row[]
  isLoading: boolean
  /** Loading failed and there is nothing to show. After a failed reload the last known rows stay, with their age. */
  isError: boolean
  stale: { updatedAt: Date; now: Date } | undefined
  retry: () => void
}

/** An asset of any type, as the map and the summary use it. */
export interface DashboardAsset extends MarkedAsset {
  /** Higher is worse. */
  rank: number
  /** 0-10; null if the asset has no score. */
  score: number | null
  /** Null for assets that do not travel. */
  delayMinutes: number | null
  action: RecommendedAction | null
  /** The leading reason, and its time in the zone of its place. Both are empty if there is none. */
  reason: string
  when: string
}

/** Level 3 marks a high-impact location (RISK-005). */
const HIGH = IMPACT_LEVELS.high

const TYPES: Record<DashboardView, AssetType> = {
  route: 'route',
  location_impact: 'location',
  location_weather: 'location',
  vehicle: 'vehicle',
}

/** The assets of the open view, as table rows and as map and summary assets. */
export function useViewAssets({ view, frame, frames, state, now }: DashboardModel) {
  const type = TYPES[view]
  const routes = useQuery({ ...assetQueries.routes('compact'), enabled: type === 'route' })
  const locations = useQuery({ ...assetQueries.locations(), enabled: type === 'location' })
  const vehicles = useQuery({ ...assetQueries.vehicles(), enabled: type === 'vehicle' })
  const { impactedOnly } = state

  const rate = useMemo(
    () => locationRater(view === 'location_weather' ? view : 'location_impact', frame, now),
    [view, frame, now],
  )
  const runTime = useRunTime()
  const rateVehicle = useMemo(() => soonRater(now, runTime), [now, runTime])
  const routeRows = useMemo(
    () => inRouteOrder(shipmentsIn(routes.data ?? [], frame, frames, now), now),
    [routes.data, frame, frames, now],
  )
  const locationRows = useMemo(() => {
    const all = inOneOrder(locations.data ?? [], (location) => rate(location).order, now)
    return impactedOnly ? all.filter((location) => IMPACT_LEVELS[rate(location).level] >= HIGH) : all
  }, [locations.data, rate, impactedOnly, now])
  const vehicleRows = useMemo(() => {
    const all = inOneOrder(vehicles.data ?? [], (vehicle) => orderOfVehicle(vehicle, rateVehicle(vehicle)), now)
    return impactedOnly ? all.filter((one) => rateVehicle(one).level >= IMPACT_LEVELS.low) : all
  }, [vehicles.data, rateVehicle, impactedOnly, now])
  const assets = useMemo((): DashboardAsset[] => {
    if (type === 'route') return routeRows.map((route) => ofRoute(route, now))
    if (type === 'vehicle') return vehicleRows.map((vehicle) => ofVehicle(vehicle, rateVehicle(vehicle)))
    return locationRows.map((location) => ofLocation(location, rate))
  }, [type, routeRows, vehicleRows, locationRows, rate, rateVehicle, now])
  return {
    assets,
    assetType: type,
    isLoading: { route: routes, location: locations, vehicle: vehicles }[type].isPending,
    isError: { route: routes, location: locations, vehicle: vehicles }[type].isLoadingError,
    rate,
    rateVehicle,
    routes: loaded(routes, routeRows, now),
    locations: loaded(locations, locationRows, now),
    vehicles: loaded(vehicles, vehicleRows, now),
  }
}

export type ViewAssets = ReturnType<typeof useViewAssets>

const NONE: never[] = []

/** Sorts rows by the order of the queue before a table sorts them by a column, so that it breaks the ties. */
function inOneOrder<Row>(rows: readonly Row[], orderOf: (row: Row) => OrderedImpact, now: Date): Row[] {
  return rows
    .map((row) => ({ row, order: orderOf(row) }))
    .sort((a, b) => compareImpacts(a.order, b.order, now.getTime()))
    .map(({ row }) => row)
}

const orderOfVehicle = ({ decision }: Vehicle, { level, reasons, when }: RatedVehicle): OrderedImpact => ({
  level,
  costMinutes: costWithDecision(costOfReasons(reasons, level), decision?.driveOn.minutesLost),
  startsAt: when?.startAt.getTime() ?? Number.MAX_SAFE_INTEGER,
})

function loaded<Row>(query: UseQueryResult<Row[]>, rows: readonly Row[], now: Date): LoadedRows<Row> {
  return {
    rows,
    all: query.data ?? NONE,
    isLoading: query.isPending,
    isError: query.isLoadingError,
    stale: query.isRefetchError ? { updatedAt: new Date(query.dataUpdatedAt), now } : undefined,
    retry: () => void query.refetch(),
  }
}

function ofRoute(route: SavedRoute, now: Date): DashboardAsset {
  const { result, level, actionAt, text, when, timeZone } = rateRoute(route)
  const { longitude, latitude } = route.origin
  return {
    assetType: 'route',
    id: route.id,
    name: routeName(route),
    level: impactLevelName(level),
    position: { longitude, latitude },
    bearing: null,
    rank: result ? impactScore(result) : IMPACT_LEVELS.unknown,
    score: result?.maxRoadIndex ?? null,
    delayMinutes: result ? minutesBetween(result.freeFlowArrivalTime, result.adjustedArrivalTime) : null,
    action: actionAt(now),
    reason: text,
    when: when ? formatWindow(when, timeZone) : '',
  }
}

const minutesBetween = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from)) / MINUTE_MS

function ofLocation(location: SavedLocation, rate: RateLocation): DashboardAsset {
  const { level, rank, score, action, weather, window, types } = rate(location)
  const { id, name, latitude, longitude } = location
  return {
    assetType: 'location',
    id,
    name,
    level,
    position: { latitude, longitude },
    bearing: null,
    rank,
    score,
    delayMinutes: null,
    action,
    reason: types.length > 0 ? weather : '',
    when: window,
  }
}

function ofVehicle(vehicle: Vehicle, { level, action, text, when }: RatedVehicle): DashboardAsset {
  const { id, name, latitude, longitude, bearing, currentConditions } = vehicle
  return {
    assetType: 'vehicle',
    id,
    name,
    level: impactLevelName(level),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    bearing,
    rank: level,
    score: currentConditions?.roadRisk.value ?? null,
    delayMinutes: null,
    action,
    reason: text,
    when: when ? formatWindow(when, vehicle.timezone ?? undefined) : '',
  }
}
