import type { Coordinates } from '../geo/coordinates.ts'

const TYPED_PAIR = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*,\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*$/

/** Parses typed "lat,lng" if both are in range; a longitude above 180 is first reduced by 360 (PLAN-035 to PLAN-037). */
export function parseTypedCoordinates(text: string): Coordinates | null {
  const pair = TYPED_PAIR.exec(text)
  if (!pair) return null
  const latitude = Number(pair[1])
  const typedLongitude = Number(pair[2])
  const longitude = typedLongitude > 180 ? typedLongitude - 360 : typedLongitude
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
