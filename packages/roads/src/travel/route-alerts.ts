import { metersToMiles, type PathAlert, type RouteAlert } from '@stormlane/domain'
import type { TravelPath } from './travel-path.ts'
import type { Walk } from './walk.ts'

/** The alerts in force where and when the vehicle passes, each once, in the order of travel. */
export function alertsMet(path: TravelPath, walked: Walk, covering: readonly (readonly PathAlert[])[]): RouteAlert[] {
  const met = new Map<string, RouteAlert>()
  let meters = 0
  for (let step = 0; step < path.count; step++) {
    const enters = walked.entersAtMs[step] as number
    const leaves = enters + 1000 * ((walked.seconds[step] as number) + (path.stopSeconds[step] as number))
    for (const alert of covering[step] ?? []) {
      const inForce = alert.beginsAt.getTime() < leaves && alert.expiresAt.getTime() > enters
      if (!inForce || met.has(alert.id)) continue
      const { id, event, severity, color } = alert
      met.set(id, { id, event, severity, color, entersAt: new Date(enters), atMile: metersToMiles(meters) })
    }
    meters += path.lengthMeters[step] as number
  }
  return [...met.values()]
}
