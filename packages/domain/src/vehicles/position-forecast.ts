// What the forecast means for a vehicle where it stands, or on the road ahead of it if it moves and nobody knows where
// to (ADR 0305).
import type { GovernmentAlert } from '../hazards/government-alerts/government-alert.ts'
import { limitLevels, limitTags } from '../impacts/limits/limit-tags.ts'
import type { HoldingLimit } from '../impacts/limits/own-limit.ts'
import { alertTags } from '../impacts/scores/alert-tags.ts'
import type { ImpactTag } from '../impacts/scores/impact-summary.ts'
import { indexTags } from '../impacts/scores/index-tags.ts'
import { endOfStep } from '../impacts/scores/timed-levels.ts'
import { weatherAtStep } from '../impacts/scores/weather-at-step.ts'
import { weatherLevels, weatherTags } from '../impacts/scores/weather-tags.ts'
import { describeSlowdown } from '../indices/indices.texts.ts'
import { type SlowdownCause, slowdownCause } from '../indices/road-speed.ts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelOfIndex } from '../levels/impact-level.ts'
import { MINUTE_MS } from '../time/durations.ts'
import type { TimeWindow } from '../time/timeframes.ts'
import type { LngLat, Series } from '../weather/forecast-ports.ts'
import { DELAY_TAG_ID, hourDelayLevel } from './delay.ts'
import { tippingAtStep, tippingTag } from './tipping.ts'
import type { ForecastSpan, VehicleForecast } from './vehicle-forecast.ts'
import { DELAY_TEXTS } from './vehicles.texts.ts'

/** What the roads around a parked vehicle would cost does not hurt it. */
const PARKED_INDICES = ['flood', 'life_property'] as const
const MOVING_INDICES = ['road', ...PARKED_INDICES] as const

/** The indices that give a vehicle a level. */
export const vehicleIndices = ({ bearing }: Pick<PlacedVehicle, 'bearing'>) =>
  bearing === null ? PARKED_INDICES : MOVING_INDICES

/** Heat hurts what stands in it. Gusts count by the vehicle's own shape, and rain and lightning in the indices. */
const PARKED_WEATHER_IDS: ReadonlySet<string> = new Set(['weather:heatIndex'])

/** The level tables that give a vehicle a level. */
export const isWeatherOf = ({ bearing }: Pick<PlacedVehicle, 'bearing'>, { id }: { id: string }) =>
  bearing === null && PARKED_WEATHER_IDS.has(id)

type PlacedVehicle = Parameters<typeof tippingAtStep>[0] &
  LngLat & {
    alerts: readonly GovernmentAlert[]
    limits: readonly HoldingLimit[]
  }

type Steps = readonly [from: number, end: number]

/** One cause that can give a vehicle a level. */
interface Danger {
  levelAt: (step: number) => ImpactLevel
  /** Describes the worst of some steps. */
  tagFor: (steps: Steps) => ImpactTag | undefined
}

/** Rates a vehicle by the forecast of where it is, within a window. One with a bearing moves; the others are parked. */
export function positionForecast(vehicle: PlacedVehicle, series: Series, window: TimeWindow): VehicleForecast {
  const { times } = series.run
  const steps = stepsWithin(times, window)
  const spans = dangersFor(vehicle, series).flatMap((danger) => dangerSpans(danger, times, steps))
  return { ...window, spans: [...alertSpans(vehicle.alerts, window), ...spans.flatMap((span) => within(span, window))] }
}

/** Returns the alerts that are in force in a window, for as long as they are. */
export const alertSpans = (alerts: readonly GovernmentAlert[], window: TimeWindow): ForecastSpan[] =>
  alertTags(alerts, window).map((tag) => spanOf(tag, { startAt: tag.effective, endAt: tag.expires }))

/** The steps of a window, including the one in progress. */
function stepsWithin(times: readonly Date[], { startAt, endAt }: TimeWindow): Steps {
  const end = times.findIndex((time) => time >= endAt)
  return [
    Math.max(
      0,
      times.findLastIndex((time) => time <= startAt),
    ),
    end < 0 ? times.length : end,
  ]
}

/** Of equal levels the first danger leads, so own limits come before indices. */
function dangersFor(vehicle: PlacedVehicle, series: Series): Danger[] {
  const { times } = series.run
  const limits = limitLevels(series, vehicle.limits).map(({ id, levelAt }): Danger => {
    const tagFor = (steps: Steps) => limitTags(series, vehicle.limits, steps, 'imperial').find((tag) => tag.id === id)
    return { levelAt, tagFor }
  })
  const indices = vehicleIndices(vehicle).map((index): Danger => {
    const levelAt = (step: number) => impactLevelOfIndex(series.values[index]?.[step])
    return { levelAt, tagFor: (steps) => indexTags(series, [index], steps, 'imperial')[0] }
  })
  const weather = weatherLevels(series, vehicle)
    .filter((one) => isWeatherOf(vehicle, one))
    .map(({ id, levelAt }): Danger => {
      const tagFor = (steps: Steps) => weatherTags(series, steps, 'imperial', vehicle).find((tag) => tag.id === id)
      return { levelAt, tagFor }
    })
  const tippingAt = (step: number) => tippingAtStep(vehicle, series, step)
  const tipping: Danger = {
    levelAt: (step) => impactLevelOfIndex(tippingAt(step).index),
    tagFor: ([from, end]) => {
      const worst = worstStep(from, end, (step) => tippingAt(step).index)
      const at = times[worst] as Date
      const [tag] = tippingTag(tippingAt(worst), at)
      return tag && { ...tag, levels: [{ at, level: tag.impactLevel, worst: { at, value: tag.value ?? 0 } }] }
    },
  }
  return [...limits, ...indices, ...weather, tipping]
}

function worstStep(from: number, end: number, valueAt: (step: number) => number): number {
  let worst = from
  for (let step = from + 1; step < end; step++) if (valueAt(step) > valueAt(worst)) worst = step
  return worst
}

/** Returns a span for each uninterrupted time at one level. */
function dangerSpans({ levelAt, tagFor }: Danger, times: readonly Date[], [from, end]: Steps): ForecastSpan[] {
  const spans: ForecastSpan[] = []
  let first = from
  for (let step = from + 1; step <= end; step++) {
    if (step < end && levelAt(step) === levelAt(first)) continue
    const tag = levelAt(first) > IMPACT_LEVELS.none ? tagFor([first, step]) : undefined
    if (tag) spans.push(spanOf(tag, { startAt: times[first] as Date, endAt: endOfStep(times, step - 1) }))
    first = step
  }
  return spans
}

export function within(span: ForecastSpan, { startAt, endAt }: TimeWindow): ForecastSpan[] {
  const clipped = {
    ...span,
    startAt: startAt > span.startAt ? startAt : span.startAt,
    endAt: endAt < span.endAt ? endAt : span.endAt,
  }
  return clipped.startAt < clipped.endAt ? [clipped] : []
}

function spanOf(
  { id, source, text, impactLevel, hazard, description, levels }: ImpactTag,
  { startAt, endAt }: TimeWindow,
  peakAt = levels.find(({ level }) => level === impactLevel)?.worst?.at,
): ForecastSpan {
  return {
    id,
    source,
    text,
    impactLevel,
    reason: description,
    ...(hazard !== undefined && { hazard }),
    startAt,
    endAt,
    ...(peakAt && peakAt > startAt && { peakAt }),
  }
}

/** Returns the time that a moving vehicle loses to weather in a window, as a span from where it begins to where it ends. */
export function delaySpans(series: Series, window: TimeWindow, freeFlowMph: number): ForecastSpan[] {
  const { times } = series.run
  const [from, end] = stepsWithin(times, window)
  const slowed: { cause: SlowdownCause; span: TimeWindow }[] = []
  let [lost, driven] = [0, 0]
  for (let step = from; step < end; step++) {
    const [startAt, endAt] = [later(times[step] as Date, window.startAt), earlier(endOfStep(times, step), window.endAt)]
    const minutes = Math.max(0, endAt.getTime() - startAt.getTime()) / MINUTE_MS
    driven += minutes
    const cause = slowdownCause(weatherAtStep(series, step), freeFlowMph)
    if (!cause) continue
    lost += minutes * (1 - cause.factor)
    slowed.push({ cause, span: { startAt, endAt } })
  }
  const impactLevel = hourDelayLevel(lost)
  const [first, last] = [slowed[0], slowed.at(-1)]
  if (impactLevel <= IMPACT_LEVELS.none || !first || !last) return []
  const worst = slowed.reduce((most, one) => (one.cause.factor < most.cause.factor ? one : most))
  return [
    {
      id: DELAY_TAG_ID,
      source: 'impact',
      text: DELAY_TEXTS.inNextHour(lost),
      impactLevel,
      reason: DELAY_TEXTS.slowedInNextHour(lost, lost / (driven - lost), describeSlowdown(worst.cause, 'imperial')),
      startAt: first.span.startAt,
      endAt: last.span.endAt,
      ...(worst.span.startAt > first.span.startAt && { peakAt: worst.span.startAt }),
    },
  ]
}

const later = (a: Date, b: Date) => (a > b ? a : b)
const earlier = (a: Date, b: Date) => (a < b ? a : b)
