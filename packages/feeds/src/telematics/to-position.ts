import { usablePositionTime, type VehiclePosition } from '@stormlane/domain/vehicles'

interface ReportedPosition {
  latitude: number
  longitude: number
  bearing: number | null | undefined
  speedMps: number | null | undefined
  at: string
}

/** Below this speed, the heading is receiver noise (our choice). */
const STATIONARY_MPS = 0.5

/** Returns null if the time or the place cannot be used. Devices without a fix report 0, 0. */
export function toPosition(reported: ReportedPosition, now: Date): VehiclePosition | null {
  const { latitude, longitude, bearing } = reported
  const reportedAt = usablePositionTime(new Date(reported.at), now)
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  if (!reportedAt || !isPlace) return null
  const speedMps = Math.max(0, reported.speedMps ?? 0)
  const isHeading = typeof bearing === 'number' && bearing >= 0 && speedMps >= STATIONARY_MPS
  return { latitude, longitude, bearing: isHeading ? bearing % 360 : null, speedMps, reportedAt }
}
