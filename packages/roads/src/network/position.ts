import { distanceMeters } from '@stormlane/domain/geo'

/** A position in degrees, longitude first as in GeoJSON. A pair takes less memory than an object in lines of thousands of points. */
export type Position = readonly [lng: number, lat: number]

export function metersBetween(a: Position, b: Position): number {
  return distanceMeters({ latitude: a[1], longitude: a[0] }, { latitude: b[1], longitude: b[0] })
}

export function lineLengthMeters(line: readonly Position[]): number {
  let length = 0
  for (let i = 1; i < line.length; i++) length += metersBetween(line[i - 1] as Position, line[i] as Position)
  return length
}
