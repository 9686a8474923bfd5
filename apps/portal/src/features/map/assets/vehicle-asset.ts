import type { Modeled, vehicleSchema } from '@stormlane/contract'
import {
  addMilliseconds,
  floorTo,
  HOUR_MS,
  IMPACT_LEVELS,
  type ImpactLevel,
  impactLevelName,
  type JoinedForecast,
  joinForecasts,
  MINUTE_MS,
  NOWCAST_STEP_MINUTES,
  type TimeWindow,
  type VehicleForecast,
  type VehicleTag,
  vehicleAction,
} from '@stormlane/domain'
import type * as z from 'zod'
import type { AssetImpact, MapAsset } from './map-asset.ts'

export type MapVehicle = Modeled<z.output<typeof vehicleSchema>>
type VehicleImpact = NonNullable<MapVehicle['currentImpact']>
type ForecastOnWire = NonNullable<VehicleImpact['forecast']>

/** The source of tags that come from government alerts. */
const ALERT_SOURCE = 'alert'

/** A vehicle, rated along its route for the window of a timeframe. */
export function vehicleAsset(vehicle: MapVehicle, window: TimeWindow): MapAsset {
  const { currentImpact, currentConditions, latitude, longitude } = vehicle
  const { spans, windows } = vehicleForecast(vehicle)
  const ahead = spans
    .filter((span) => overlaps(span, window))
    .sort((a, b) => b.impactLevel - a.impactLevel || a.startAt.getTime() - b.startAt.getTime())
  const isRated = ahead.length > 0 || isKnownClear(currentImpact, windows, window)
  const level = isRated ? (ahead[0]?.impactLevel ?? IMPACT_LEVELS.none) : IMPACT_LEVELS.unknown
  const impacts = ahead.map(toAssetImpact)
  return {
    assetType: 'vehicle',
    id: vehicle.id,
    name: vehicle.name,
    externalId: vehicle.externalId,
    origin: null,
    destination: null,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    bearing: vehicle.bearing,
    timeZone: null,
    groupIds: vehicle.groupIds,
    level: impactLevelName(level),
    worst: impactLevelName(level),
    impacts,
    timeline: spans.map(toAssetImpact),
    forecastFor: windows,
    action: currentImpact ? vehicleAction(ahead[0], vehicle.bearing !== null) : null,
    compared: {
      impactLevel: isRated ? level : null,
      risks: [...new Set(impacts.map(({ risk }) => risk))],
      governmentAlertIssued: ahead.some(({ source }) => source === ALERT_SOURCE),
      roadRisk: currentConditions?.roadRisk.value ?? null,
      maxWindGust: currentConditions?.wind.maxGust ?? null,
    },
  }
}

/** The tag with the highest priority. */
export const leadingTag = ({ tags, tagPriority }: VehicleImpact) => tags.find(({ id }) => id === tagPriority[0])

const overlaps = (a: TimeWindow, b: TimeWindow) => a.startAt < b.endAt && b.startAt < a.endAt

/**
 * Whether no impact means clear weather: the timeframe contains the evaluation of the present, or at least half of it is forecast. The
 * last quarter hour of the nowcast says nothing about the seven days after it.
 */
function isKnownClear(current: MapVehicle['currentImpact'], known: readonly TimeWindow[], window: TimeWindow): boolean {
  const evaluatedAt = Date.parse(current?.lastUpdatedAt ?? '')
  if (evaluatedAt + HOUR_MS > window.startAt.getTime() && evaluatedAt < window.endAt.getTime()) return true
  const knownMs = known.reduce((sum, { startAt, endAt }) => {
    const from = Math.max(startAt.getTime(), window.startAt.getTime())
    return sum + Math.max(0, Math.min(endAt.getTime(), window.endAt.getTime()) - from)
  }, 0)
  return knownMs >= (window.endAt.getTime() - window.startAt.getTime()) / 2
}

/** The forecast at the vehicle's position until its route begins, then along the route. */
function vehicleForecast({ currentImpact, upcomingImpact }: MapVehicle): JoinedForecast {
  if (!currentImpact) return { windows: [], spans: [] }
  const evaluatedAt = floorTo(new Date(currentImpact.lastUpdatedAt), NOWCAST_STEP_MINUTES * MINUTE_MS)
  return joinForecasts({
    evaluatedAt,
    position: currentImpact.forecast ? toForecast(currentImpact.forecast) : nextHour(currentImpact, evaluatedAt),
    route: upcomingImpact?.forecast ? toForecast(upcomingImpact.forecast) : null,
  })
}

const toForecast = ({ startAt, endAt, spans }: ForecastOnWire): VehicleForecast => ({
  startAt: new Date(startAt),
  endAt: new Date(endAt),
  spans: spans.map((span) => ({
    ...span,
    source: span.source as VehicleTag['source'],
    impactLevel: span.impactLevel as ImpactLevel,
    startAt: new Date(span.startAt),
    endAt: new Date(span.endAt),
  })),
})

/** An evaluation that was stored without a forecast counts for one hour. */
function nextHour({ tags, tagPriority }: VehicleImpact, startAt: Date): VehicleForecast {
  const endAt = addMilliseconds(startAt, HOUR_MS)
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const spans = tagPriority.flatMap((id) => {
    const tag = byId.get(id)
    if (!tag) return []
    const source = tag.source as VehicleTag['source']
    return [{ ...tag, source, impactLevel: tag.impactLevel as ImpactLevel, startAt, endAt }]
  })
  return { startAt, endAt, spans }
}

const toAssetImpact = ({
  id,
  text,
  reason,
  impactLevel,
  startAt,
  endAt,
}: JoinedForecast['spans'][number]): AssetImpact => ({
  id,
  risk: text,
  description: reason,
  level: impactLevel,
  startAt,
  endAt,
})
