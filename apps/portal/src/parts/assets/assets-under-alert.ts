import type { AssetType } from '@stormlane/domain/assets'
import { DAY_MS } from '@stormlane/domain/time'
import { chosenResult, routeName } from '@stormlane/domain/trips'
import type { SavedLocation, SavedRoute, Vehicle } from '../../platform/asset-queries.ts'

/** Length of the extended alerts timeline (TIME-008). */
export const ALERT_WINDOW_MS = 2 * DAY_MS

/** An alert and the time in which it applies to an asset. */
interface AssetAlert {
  id: string
  name: string
  color: string
  startAt: Date
  endAt: Date
}

export interface AssetUnderAlert {
  type: AssetType
  id: string
  name: string
  alerts: AssetAlert[]
}

interface Assets {
  locations: readonly SavedLocation[]
  vehicles: readonly Vehicle[]
  routes: readonly SavedRoute[]
}

/** The assets that are or come under an alert within the timeline, earliest first (ALERT-005). */
export function assetsUnderAlert({ locations, vehicles, routes }: Assets, now: Date): AssetUnderAlert[] {
  const until = now.getTime() + ALERT_WINDOW_MS
  const byRoute = new Map(routes.map((route) => [route.id, routeAlerts(route)]))
  const all: AssetUnderAlert[] = [
    ...locations.map((location) => ({
      type: 'location' as const,
      id: location.id,
      name: location.name,
      alerts: locationAlerts(location),
    })),
    ...vehicles.map((vehicle) => ({
      type: 'vehicle' as const,
      id: vehicle.id,
      name: vehicle.name,
      alerts: vehicleAlerts(vehicle, byRoute.get(vehicle.routeId ?? '') ?? []),
    })),
    ...routes.map((route) => ({
      type: 'route' as const,
      id: route.id,
      name: routeName(route),
      alerts: byRoute.get(route.id) ?? [],
    })),
  ]
  return all
    .map((asset) => ({
      ...asset,
      alerts: asset.alerts.filter(({ startAt, endAt }) => endAt > now && startAt.getTime() < until),
    }))
    .filter(({ alerts }) => alerts.length > 0)
    .toSorted((a, b) => earliest(a) - earliest(b) || a.name.localeCompare(b.name))
}

const earliest = ({ alerts }: AssetUnderAlert) => Math.min(...alerts.map(({ startAt }) => startAt.getTime()))

/** The id of an alert tag is the alert's id with a prefix. */
const alertId = (tagId: string) => tagId.replace(/^alert:/, '')

/** The alerts of both forecasts. An alert that is in both is returned once. */
function locationAlerts({ subhourlyImpactSummary, extendedImpactSummary }: SavedLocation): AssetAlert[] {
  const tags = [subhourlyImpactSummary, extendedImpactSummary].flatMap((summary) => summary?.tags ?? [])
  return onceEach(
    tags
      .filter(({ source }) => source === 'alert')
      .map((tag) => ({
        id: alertId(tag.id),
        name: tag.event ?? tag.text,
        color: tag.color ?? '#9AA5B1',
        startAt: new Date(tag.effective ?? 0),
        endAt: new Date(tag.expires ?? 8.64e15),
      })),
  )
}

/** The alerts at the vehicle's position, each until its route leaves it, and the alerts that its route enters later. */
function vehicleAlerts({ currentImpact, upcomingImpact }: Vehicle, onRoute: readonly AssetAlert[]): AssetAlert[] {
  const here = vehicleTagAlerts(currentImpact).map((alert) => {
    const left = onRoute.find(({ id }) => id === alert.id)?.endAt
    return left && left < alert.endAt ? { ...alert, endAt: left } : alert
  })
  return onceEach([...vehicleTagAlerts(upcomingImpact), ...here])
}

function vehicleTagAlerts(impact: Vehicle['currentImpact']): AssetAlert[] {
  return (impact?.tags ?? []).flatMap(({ id, text, alert }) =>
    alert
      ? {
          id: alertId(id),
          name: text,
          color: alert.color,
          startAt: new Date(alert.startsAt),
          endAt: new Date(alert.endsAt),
        }
      : [],
  )
}

/** The alerts along the selected route option, each for the time in which the vehicle is inside. */
function routeAlerts(route: SavedRoute): AssetAlert[] {
  if (route.latestRouteResultError) return []
  return (chosenResult(route)?.weatherAlerts ?? []).flatMap(({ id, event, color, entersAt, leavesAt }) =>
    leavesAt ? { id, name: event, color, startAt: new Date(entersAt), endAt: new Date(leavesAt) } : [],
  )
}

const onceEach = (alerts: readonly AssetAlert[]): AssetAlert[] => [
  ...new Map(alerts.map((alert) => [alert.id, alert])).values(),
]

/** A vehicle to warn about an alert, and the time from which it is inside the alert. */
export interface WarnedVehicle {
  vehicle: Vehicle
  inAlertFrom: Date
}

/**
 * Returns the vehicles in an alert and those whose route enters it, soonest first. `assets` are those under this alert.
 */
export function vehiclesToWarn(
  alertId: string,
  assets: readonly AssetUnderAlert[],
  vehicles: readonly Vehicle[],
  now: Date,
): WarnedVehicle[] {
  const since = (type: AssetType) =>
    new Map(
      assets.flatMap((asset) => {
        const alert = asset.alerts.find(({ id }) => id === alertId)
        return asset.type === type && alert ? [[asset.id, alert.startAt] as const] : []
      }),
    )
  const [inside, onRoute] = [since('vehicle'), since('route')]
  return vehicles
    .flatMap((vehicle) => {
      const entersAt = onRoute.get(vehicle.routeId ?? '')
      // An entry time in the past counts only if the vehicle's own forecast reports the alert; otherwise it has passed
      // the alert.
      const inAlertFrom = inside.get(vehicle.id) ?? (entersAt && entersAt > now ? entersAt : undefined)
      return inAlertFrom ? { vehicle, inAlertFrom } : []
    })
    .toSorted(
      (a, b) => a.inAlertFrom.getTime() - b.inAlertFrom.getTime() || a.vehicle.name.localeCompare(b.vehicle.name),
    )
}
