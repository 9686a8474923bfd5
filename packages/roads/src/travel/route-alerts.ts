import { metersToMiles } from '@stormlane/domain/measures'
import type { PathAlert } from '@stormlane/domain/roads'
import { type RouteAlert, routeOverlapWindow } from '@stormlane/domain/trips'
import { standingSeconds, type TravelPath } from './travel-path.ts'
import type { Walk } from './walk.ts'

/**
 * The alerts in force where and when the vehicle passes, each once, in order of travel. At the destination, alerts that
 * begin before the end of the route's overlap window also count (PLAN-064).
 */
export function alertsMet(path: TravelPath, walked: Walk, covering: readonly (readonly PathAlert[])[]): RouteAlert[] {
  const met = new Map<string, RouteAlert>()
  const windowEnds = routeOverlapWindow(new Date(walked.departAtMs), [new Date(walked.arriveAtMs)]).endAt.getTime()
  let meters = 0
  for (let step = 0; step < path.count; step++) {
    // During a break the vehicle stands at the start of the step.
    const arrives = walked.breaks.find((one) => one.step === step)?.startsAtMs
    const enters = arrives ?? (walked.entersAtMs[step] as number)
    const drivenAt = (walked.entersAtMs[step] as number) + 1000 * (walked.seconds[step] as number)
    const passed = drivenAt + 1000 * standingSeconds(path, step, drivenAt)
    const leaves = step === path.count - 1 ? windowEnds : passed
    for (const alert of covering[step] ?? []) {
      const begins = alert.beginsAt.getTime()
      const inForce = begins < leaves && alert.expiresAt.getTime() > enters
      if (!inForce) continue
      const leavesAt = new Date(Math.min(leaves, alert.expiresAt.getTime()))
      const known = met.get(alert.id)
      if (known) {
        known.leavesAt = leavesAt
        continue
      }
      const { id, event, severity, color } = alert
      met.set(id, {
        id,
        event,
        severity,
        color,
        entersAt: new Date(Math.max(enters, begins)),
        atMile: metersToMiles(meters),
        leavesAt,
      })
    }
    meters += path.lengthMeters[step] as number
  }
  return [...met.values()]
}
