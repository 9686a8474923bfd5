import type { GovernmentAlert } from '../hazards/government-alerts/government-alert.ts'
import { limitLevels, limitTags } from '../impacts/limits/limit-tags.ts'
import type { HoldingLimit } from '../impacts/limits/own-limit.ts'
import { alertTags } from '../impacts/scores/alert-tags.ts'
import type { ImpactTag } from '../impacts/scores/impact-summary.ts'
import { indexTags } from '../impacts/scores/index-tags.ts'
import { endOfStep } from '../impacts/scores/level-changes.ts'
import { weatherAtStep } from '../impacts/scores/weather-at-step.ts'
import { weatherLevels, weatherTags } from '../impacts/scores/weather-tags.ts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelOfIndex } from '../levels/impact-level.ts'
import type { LngLat, Series } from '../weather/forecast-ports.ts'
import { SLOWDOWN_TAG_ID, slowdownTag, weatherSlowdownLevel } from './slowdown.ts'
import { TIPPING_TAG_ID, tippingAtStep, tippingTag } from './tipping.ts'
import type { ForecastSpan, VehicleForecast } from './vehicle-forecast.ts'

/** Indices that matter to a vehicle; power and business disruption matter to locations only. */
export const VEHICLE_INDICES = ['road', 'flood', 'life_property'] as const

type StandingVehicle = Parameters<typeof tippingAtStep>[0] &
  LngLat & {
    alerts: readonly GovernmentAlert[]
    limits: readonly HoldingLimit[]
    /** Free-flow speed of the road at its position. */
    freeFlowMph: number
  }

/** Consecutive steps with the same worst reason at the same level. */
interface Run {
  id: string
  level: ImpactLevel
  first: number
  last: number
}

/** Evaluates the impact of the nowcast on a vehicle that stays at its position, from a step on. */
export function positionForecast(
  standing: Omit<StandingVehicle, 'freeFlowMph'>,
  nowcast: Series,
  from: number,
  freeFlowMph: number,
): VehicleForecast {
  const vehicle = { ...standing, freeFlowMph }
  const { times } = nowcast.run
  const startAt = times[from] as Date
  const endAt = endOfStep(times, times.length - 1)
  const runs = runsFrom(from, times.length, worstReason(vehicle, nowcast))
  const spans = runs.flatMap((run) => {
    const tag = leadingTag(run, vehicle, nowcast)
    return tag ? [spanOf(tag, times[run.first] as Date, endOfStep(times, run.last))] : []
  })
  const alerts = alertTags(vehicle.alerts, { startAt, endAt }).map((tag) => spanOf(tag, tag.effective, tag.expires))
  return { startAt, endAt, spans: [...alerts, ...spans] }
}

/** Returns a function that finds the worst reason at a step. */
function worstReason(vehicle: StandingVehicle, nowcast: Series) {
  const reasons: { id: string; levelAt: (step: number) => ImpactLevel }[] = [
    // Among equal levels the first one leads, so own limits come before indices.
    ...limitLevels(nowcast, vehicle.limits),
    ...VEHICLE_INDICES.map((index) => ({
      id: `impact:${index}`,
      levelAt: (step: number) => impactLevelOfIndex(nowcast.values[index]?.[step]),
    })),
    ...weatherLevels(nowcast, vehicle),
    {
      id: TIPPING_TAG_ID,
      levelAt: (step: number) => impactLevelOfIndex(tippingAtStep(vehicle, nowcast, step).index),
    },
    {
      id: SLOWDOWN_TAG_ID,
      levelAt: (step: number) => weatherSlowdownLevel(weatherAtStep(nowcast, step), vehicle.freeFlowMph),
    },
  ]
  return (step: number) => {
    let worst: { id: string; level: ImpactLevel } = { id: '', level: IMPACT_LEVELS.none }
    for (const { id, levelAt } of reasons) {
      const level = levelAt(step)
      if (level > worst.level) worst = { id, level }
    }
    return worst
  }
}

function runsFrom(from: number, end: number, worstAt: (step: number) => { id: string; level: ImpactLevel }): Run[] {
  const runs: Run[] = []
  for (let step = from; step < end; step++) {
    const worst = worstAt(step)
    const before = runs.at(-1)
    if (before?.last === step - 1 && before.id === worst.id && before.level === worst.level) before.last = step
    else if (worst.level > IMPACT_LEVELS.none) runs.push({ ...worst, first: step, last: step })
  }
  return runs
}

function leadingTag({ id, first, last }: Run, vehicle: StandingVehicle, nowcast: Series): ImpactTag | undefined {
  const steps = [first, last + 1] as const
  if (id === TIPPING_TAG_ID)
    return tippingTag(tippingAtStep(vehicle, nowcast, first), nowcast.run.times[first] as Date)[0]
  if (id === SLOWDOWN_TAG_ID)
    return slowdownTag(weatherAtStep(nowcast, first), vehicle.freeFlowMph, nowcast.run.times[first] as Date)[0]
  const index = VEHICLE_INDICES.find((name) => id === `impact:${name}`)
  const limit = limitTags(nowcast, vehicle.limits, steps, 'imperial').find((tag) => tag.id === id)
  if (limit) return limit
  const tags = index ? indexTags(nowcast, [index], steps, 'imperial') : weatherTags(nowcast, steps, 'imperial', vehicle)
  return tags.find((tag) => tag.id === id)
}

const spanOf = (
  { id, source, text, impactLevel, description }: ImpactTag,
  startAt: Date,
  endAt: Date,
): ForecastSpan => ({
  id,
  source,
  text,
  impactLevel,
  reason: description,
  startAt,
  endAt,
})
