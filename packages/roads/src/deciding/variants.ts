// The alternatives to driving on that are compared, before their odds are known.
import { type AlternativeKind, SLOWEST_ADVISED_MPH } from '@stormlane/domain/deciding'
import { hoursAfterWaiting } from '@stormlane/domain/roads'
import { MINUTE_MS } from '@stormlane/domain/time'
import { RouteError } from '@stormlane/domain/trips'
import type { Drive } from '../travel/walk.ts'
import { withWait } from './closed-road.ts'
import { type Draft, worstSteps } from './draft.ts'
import type { PlaceOnWay, WaitingPlaces } from './waiting-places.ts'
import { slowedWay, type WayOfTrip } from './way-of-trip.ts'

/** Waits that are compared, in minutes (our choice): finer at first, because most storms cross a road within hours. */
const WAIT_MINUTES = [30, 60, 90, 120, 180, 240, 360, 480, 600, 720] as const
export const LONGEST_WAIT_MS = 720 * MINUTE_MS
/** Places that are compared before the last one (our choice): more would hardly differ. */
const PLACES_COMPARED = 2
/** Speeds at which a dangerous stretch is driven slowly. */
const SLOW_MPH = [55, 50, SLOWEST_ADVISED_MPH] as const

/** Leaves out variants that reach beyond the forecast. */
export function walkable(variants: readonly (() => Draft)[]): Draft[] {
  return variants.flatMap((variant) => {
    try {
      return [variant()]
    } catch (error) {
      if (error instanceof RouteError && error.code === 'OUTSIDE_FORECAST_RANGE') return []
      throw error
    }
  })
}

/** Leaving the position later, rested for as long as the driver waits. */
export const leavingLater = (way: WayOfTrip, drive: Drive): Draft[] =>
  walkable(
    WAIT_MINUTES.map((minutes) => () => {
      const departAtMs = drive.departAtMs + minutes * MINUTE_MS
      const driver = drive.driver && hoursAfterWaiting(drive.driver, minutes / 60)
      return way.walk('leave_later', { ...drive, departAtMs, driver }, { untilMs: departAtMs })
    }),
  )

/**
 * Waiting at places ahead: at the last one before the worst stretch, which is the stop before it, and if the vehicle is
 * under way at the next ones. A vehicle inside the stretch can wait at the next place in it.
 */
export function waiting(way: WayOfTrip, driveOn: Draft, places: WaitingPlaces, isUnderWay: boolean): Draft[] {
  const worst = worstSteps(driveOn)
  if (!worst) return []
  const ahead = places.onWay(way.path)
  const before = ahead.filter(({ step }) => step <= worst.from)
  const last = before.at(-1)
  const next = before.length > 0 ? before.slice(0, -1).slice(0, PLACES_COMPARED) : ahead.slice(0, 1)
  return [
    ...(isUnderWay ? next.flatMap((place) => waitingAt('wait_at_stop', place, way, driveOn.drive)) : []),
    ...(last ? waitingAt('stop_before', last, way, driveOn.drive) : []),
  ]
}

const waitingAt = (kind: AlternativeKind, { place, step }: PlaceOnWay, way: WayOfTrip, drive: Drive): Draft[] =>
  walkable(
    WAIT_MINUTES.map((minutes) => () => {
      const draft = way.walk(kind, drive, { variant: withWait(way.path, step, minutes * 60), place })
      return { ...draft, untilMs: draft.walked.entersAtMs[step] as number }
    }),
  )

/** The dangerous stretches at lower speeds, where that is slower than the weather allows. */
export const drivingSlowly = (way: WayOfTrip, driveOn: Draft): Draft[] =>
  walkable(
    SLOW_MPH.map(
      (speedMph) => () =>
        way.walk('slower', driveOn.drive, {
          variant: slowedWay(way.path, driveOn, speedMph),
          usualSeconds: driveOn.walked.seconds,
          speedMph,
        }),
    ),
  ).filter((slow) => slow.walked.arriveAtMs > driveOn.walked.arriveAtMs)
