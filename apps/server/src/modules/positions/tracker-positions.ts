// Reads positions as trackers of the field send them.
import type { OsmAndQuery, OwnTracksBody, PushedPositionOnWire, TraccarBody } from '@stormlane/contract'
import { kmhToMps, knotsToMps, mphToMps } from '@stormlane/domain/measures'
import { movingBearing, type VehiclePosition } from '@stormlane/domain/vehicles'

export interface PushedPosition {
  externalId: string
  position: VehiclePosition
}

interface Fix {
  externalId: string
  latitude: number
  longitude: number
  speedMps: number
  bearing: number | null
  reportedAt: Date
}

const pushed = ({ externalId, bearing, ...fix }: Fix): PushedPosition => ({
  externalId,
  position: { ...fix, bearing: movingBearing(bearing, fix.speedMps) },
})

export const ownPosition = ({ external_id, speed, bearing, reported_at, ...place }: PushedPositionOnWire) =>
  pushed({
    ...place,
    externalId: external_id,
    speedMps: mphToMps(speed),
    bearing: bearing ?? null,
    reportedAt: new Date(reported_at),
  })

/** Values from here on are milliseconds: as seconds they would lie after the year 5000. */
const FIRST_MILLISECONDS = 1e11

/** The time of a tracker, which sends seconds, milliseconds or ISO 8601. */
function trackerTime(timestamp: string): Date {
  if (!/^\d+(\.\d+)?$/.test(timestamp)) return new Date(timestamp)
  const value = Number(timestamp)
  return new Date(value < FIRST_MILLISECONDS ? value * 1000 : value)
}

/** Undefined without an id. */
export function osmAndPosition(query: OsmAndQuery, now: Date): PushedPosition | undefined {
  const externalId = query.id ?? query.deviceid
  if (externalId === undefined) return undefined
  return pushed({
    externalId,
    latitude: query.lat,
    longitude: query.lon,
    speedMps: knotsToMps(query.speed ?? 0),
    bearing: query.bearing ?? query.heading ?? null,
    reportedAt: query.timestamp === undefined ? now : trackerTime(query.timestamp),
  })
}

export const traccarPosition = ({ position, device }: TraccarBody): PushedPosition =>
  pushed({
    externalId: device.uniqueId,
    latitude: position.latitude,
    longitude: position.longitude,
    speedMps: knotsToMps(position.speed ?? 0),
    bearing: position.course ?? null,
    reportedAt: new Date(position.fixTime),
  })

/** Undefined for a message that is not a position, or that names no device. */
export function ownTracksPosition(body: OwnTracksBody, deviceId: string | undefined): PushedPosition | undefined {
  const externalId = deviceId ?? body.topic?.split('/')[2]
  const { lat, lon, tst } = body
  if (body._type !== 'location' || !externalId || lat === undefined || lon === undefined || tst === undefined)
    return undefined
  return pushed({
    externalId,
    latitude: lat,
    longitude: lon,
    speedMps: kmhToMps(body.vel ?? 0),
    bearing: body.cog ?? null,
    reportedAt: new Date(tst * 1000),
  })
}
