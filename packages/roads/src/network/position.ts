import { distanceMetres } from '@stormlane/domain'

/** A position in degrees, longitude first, as GeoJSON writes it: lines of thousands of points are kept in pairs. */
export type Position = readonly [lng: number, lat: number]

export function metresBetween(a: Position, b: Position): number {
  return distanceMetres({ latitude: a[1], longitude: a[0] }, { latitude: b[1], longitude: b[0] })
}

export function lineLengthMetres(line: readonly Position[]): number {
  let length = 0
  for (let i = 1; i < line.length; i++) length += metresBetween(line[i - 1] as Position, line[i] as Position)
  return length
}
