import { addMilliseconds, type TimeWindow } from '../time/timeframes.ts'
import type { VehicleTag } from './vehicle-tag.ts'

/** One reason of a vehicle's impact with the time span in which it applies. */
export interface ForecastSpan
  extends TimeWindow,
    Pick<VehicleTag, 'id' | 'source' | 'text' | 'impactLevel' | 'reason'> {
  /** The moment of the worst value; absent where it is that of the start, and in forecasts of older versions. */
  peakAt?: Date | undefined
  /** The hazard that leads an index, where the reason is about one. */
  hazard?: string | undefined
}

/**
 * The impact on a vehicle from `startAt` to `endAt`. Times without a span have no impact; nothing is forecast outside.
 */
export interface VehicleForecast extends TimeWindow {
  /** Spans at level low or worse. */
  spans: ForecastSpan[]
}

/** The forecasts of a vehicle in sequence; nothing is forecast between or after their windows. */
export interface JoinedForecast {
  windows: TimeWindow[]
  spans: ForecastSpan[]
}

interface Evaluated {
  /** When the vehicle was evaluated at its position. */
  evaluatedAt: Date
  /** The forecast at its position. */
  position: VehicleForecast | null
  /** The forecast along its route. */
  route: VehicleForecast | null
}

/** An evaluation at the position of a moving vehicle describes the present: it is valid for one step of the nowcast. */
const PRESENT_MS = 15 * 60_000

/**
 * Joins both forecasts: a vehicle stays at its position until its route begins, or without one until the nowcast ends.
 */
export function joinForecasts({ evaluatedAt, position, route }: Evaluated): JoinedForecast {
  if (!route) return join([position])
  const presentEnds = addMilliseconds(evaluatedAt, PRESENT_MS)
  const leavesAt = route.startAt > presentEnds ? route.startAt : presentEnds
  return join([position && clip(position, { endAt: leavesAt }), clip(route, { startAt: leavesAt })])
}

function join(forecasts: readonly (VehicleForecast | null)[]): JoinedForecast {
  const known = forecasts.filter((forecast) => forecast !== null && forecast.startAt < forecast.endAt)
  return {
    windows: known.flatMap((forecast) => forecast ?? []).map(({ startAt, endAt }) => ({ startAt, endAt })),
    spans: known.flatMap((forecast) => forecast?.spans ?? []),
  }
}

function clip({ spans, ...window }: VehicleForecast, bounds: Partial<TimeWindow>): VehicleForecast {
  const within = <Span extends TimeWindow>(span: Span): Span => ({
    ...span,
    startAt: bounds.startAt && bounds.startAt > span.startAt ? bounds.startAt : span.startAt,
    endAt: bounds.endAt && bounds.endAt < span.endAt ? bounds.endAt : span.endAt,
  })
  return { ...within(window), spans: spans.map(within).filter(({ startAt, endAt }) => startAt < endAt) }
}
