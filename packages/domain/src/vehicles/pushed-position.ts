import { knotsToMps, mphToMps } from '../measures/units.ts'
import { DAY_MS, MINUTE_MS } from '../time/durations.ts'
import type { VehiclePosition } from './telematics.ts'

/** Positions that one request may push. */
export const MAX_POSITIONS_AT_ONCE = 1_000

/** Clocks of trackers may run ahead of ours by this much (our choice). */
const MAX_CLOCK_LEAD_MS = 5 * MINUTE_MS
/** Trackers keep positions while they have no signal; older ones say nothing about a trip (our choice). */
const MAX_POSITION_AGE_MS = 7 * DAY_MS
/** No truck drives faster. Beyond it a tracker has sent another unit or a faulty fix (our choice). */
const MAX_SPEED_MPS = mphToMps(150)

export const POSITION_PROBLEMS = {
  outOfRange: 'latitude must be between -90 and 90, and longitude between -180 and 180',
  nullIsland: 'latitude and longitude are both 0, which trackers report without a fix',
  inFuture: 'reported_at is more than 5 minutes ahead of the clock of the server',
  tooOld: 'reported_at is more than 7 days ago',
  tooFast: 'speed is above 150 mph',
  badBearing: 'bearing must be between 0 and 360',
} as const

export type PositionProblem = keyof typeof POSITION_PROBLEMS

/** Why a pushed position cannot be believed; undefined if it can. */
export function positionProblem(position: VehiclePosition, now: Date): PositionProblem | undefined {
  const { latitude, longitude, bearing, speedMps, reportedAt } = position
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'outOfRange'
  if (latitude === 0 && longitude === 0) return 'nullIsland'
  const age = now.getTime() - reportedAt.getTime()
  if (!(age >= -MAX_CLOCK_LEAD_MS)) return 'inFuture'
  if (age > MAX_POSITION_AGE_MS) return 'tooOld'
  if (!(speedMps >= 0 && speedMps <= MAX_SPEED_MPS)) return 'tooFast'
  if (bearing !== null && !(bearing >= 0 && bearing <= 360)) return 'badBearing'
  return undefined
}

/** Below it the direction that a tracker reports is noise of its fixes (our choice). */
const STANDING_MPS = knotsToMps(1)

/** The bearing of a moving vehicle; a standing one has none. */
export const movingBearing = (bearing: number | null, speedMps: number): number | null =>
  bearing === null || speedMps < STANDING_MPS ? null : bearing
