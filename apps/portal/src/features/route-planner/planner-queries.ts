import {
  type CallAnswer,
  CallError,
  createRoute,
  getBestStopOrder,
  getLocation,
  getRouteForecast,
} from '@stormlane/contract'
import type { RouteRunFailure } from '@stormlane/domain/trips'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { journeyQuery, type PlanInputs, saveBody, thresholdQuery } from './plan-inputs.ts'

export type RouteForecast = CallAnswer<typeof getRouteForecast>
export type BestStopOrder = CallAnswer<typeof getBestStopOrder>
export type RouteOption = RouteForecast['routeResults'][number]
export type RouteSegment = RouteOption['segments'][number]

const FORECAST_PARTS = 'weather_summary,impact_summary,slowdown_polylines_v2,road_risk_polylines_v2,segments'

export const plannerQueries = {
  location: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.locations, id],
      queryFn: async ({ signal }) => (await api.send(getLocation, { params: { id } }, signal)).city,
    }),
}

export function runRoute(inputs: PlanInputs, now: Date, signal: AbortSignal): Promise<RouteForecast> {
  const thresholds = thresholdQuery(inputs)
  const parts = Object.keys(thresholds).length > 0 ? `${FORECAST_PARTS},temperature_summary` : FORECAST_PARTS
  return api.send(getRouteForecast, { query: { ...journeyQuery(inputs, now), ...thresholds, return: parts } }, signal)
}

/** The best order of the stops, with the trip in the order of the form and in that one. */
export const findStopOrder = (inputs: PlanInputs, now: Date): Promise<BestStopOrder> =>
  api.send(getBestStopOrder, { query: journeyQuery(inputs, now) })

export const saveRoute = async (inputs: PlanInputs, now: Date) =>
  (await api.send(createRoute, { body: saveBody(inputs, now) })).route

/** Classifies the error of a run for the error catalog. */
export function toRunFailure(error: unknown): RouteRunFailure {
  if (!(error instanceof CallError)) return { kind: 'unknown' }
  if (error.kind === 'network') return { kind: 'network' }
  if (error.kind === 'retries') return { kind: 'retries-exhausted' }
  return { kind: 'answer', status: error.status ?? 0, error: error.messages[0] }
}
