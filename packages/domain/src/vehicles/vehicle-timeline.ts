import type { ImpactReason } from '../impacts/scores/impact-reasons.ts'
import type { ImpactLevel } from '../levels/impact-level.ts'
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { sharedDate } from '../time/shared-dates.ts'
import { addMilliseconds, floorTo, NOWCAST_STEP_MINUTES, type TimeWindow } from '../time/timeframes.ts'
import { joinForecasts, type VehicleForecast } from './vehicle-forecast.ts'
import { vehicleReasons } from './vehicle-reasons.ts'
import type { VehicleTag } from './vehicle-tag.ts'

interface WireTag {
  id: string
  source: string
  text: string
  impactLevel: number
  reason: string
}

interface WireForecast {
  startAt: string
  endAt: string
  spans: readonly (WireTag & {
    startAt: string
    endAt: string
    peakAt?: string | undefined
    hazard?: string | undefined
  })[]
}

/** An impact in wire format. */
interface WireImpact {
  tags: readonly WireTag[]
  tagPriority: readonly string[]
  lastUpdatedAt: string
  forecast?: WireForecast | undefined
}

/** The impacts of a vehicle in wire format. */
export interface WireVehicleImpacts {
  currentImpact: WireImpact | null
  upcomingImpact: WireImpact | null
}

/** Every reason that is forecast for a vehicle, and the times for which it has a forecast. */
export interface VehicleTimeline {
  timeline: readonly ImpactReason[]
  forecastFor: readonly TimeWindow[]
  /** Where the forecast ends that is no end of an impact; null on a trip, whose impacts end on arrival. */
  forecastUntil: Date | null
}

/** Builds the timeline from the forecast at the vehicle's position until its route begins, then along the route. */
export function vehicleTimeline({ currentImpact, upcomingImpact }: WireVehicleImpacts): VehicleTimeline {
  if (!currentImpact) return { timeline: [], forecastFor: [], forecastUntil: null }
  const evaluatedAt = floorTo(sharedDate(currentImpact.lastUpdatedAt), NOWCAST_STEP_MINUTES * MINUTE_MS)
  const { spans, windows } = joinForecasts({
    evaluatedAt,
    position: currentImpact.forecast ? toForecast(currentImpact.forecast) : nextHour(currentImpact, evaluatedAt),
    route: upcomingImpact?.forecast ? toForecast(upcomingImpact.forecast) : null,
  })
  const forecastUntil = upcomingImpact?.forecast ? null : (windows.at(-1)?.endAt ?? null)
  return { timeline: vehicleReasons(spans), forecastFor: windows, forecastUntil }
}

const toForecast = ({ startAt, endAt, spans }: WireForecast): VehicleForecast => ({
  startAt: sharedDate(startAt),
  endAt: sharedDate(endAt),
  spans: spans.map((span) => ({
    ...span,
    source: span.source as VehicleTag['source'],
    impactLevel: span.impactLevel as ImpactLevel,
    startAt: sharedDate(span.startAt),
    endAt: sharedDate(span.endAt),
    peakAt: span.peakAt === undefined ? undefined : sharedDate(span.peakAt),
  })),
})

/** An evaluation that was stored without a forecast counts for one hour. */
function nextHour({ tags, tagPriority }: WireImpact, startAt: Date): VehicleForecast {
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
