// Places on a line of flat pairs (latitude, longitude, …), as shares of its length.
import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'

export interface PlaceOnLine {
  /** 0-1 of the line. */
  share: number
  /** How far the place is from the line. */
  meters: number
}

/** The nearest place on a line. */
export function placeOnLine(line: Float64Array, at: Coordinates): PlaceOnLine {
  const narrowing = Math.cos((at.latitude * Math.PI) / 180)
  const best = {
    along: 0,
    offDegrees: Number.POSITIVE_INFINITY,
    latitude: line[0] as number,
    longitude: line[1] as number,
  }
  let passed = 0
  for (let i = 2; i < line.length; i += 2) {
    const [lat, lng] = [line[i - 2] as number, line[i - 1] as number]
    const north = (line[i] as number) - lat
    const east = ((line[i + 1] as number) - lng) * narrowing
    const length = Math.hypot(north, east)
    const along = (at.latitude - lat) * north + (at.longitude - lng) * narrowing * east
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / (length * length)))
    const off = Math.hypot(at.latitude - lat - share * north, (at.longitude - lng) * narrowing - share * east)
    if (off < best.offDegrees) {
      best.offDegrees = off
      best.along = passed + share * length
      best.latitude = lat + share * north
      best.longitude = lng + (share * east) / narrowing
    }
    passed += length
  }
  return { share: passed === 0 ? 0 : best.along / passed, meters: distanceMeters(at, best) }
}

/** The part of a line between two shares of its length; two points at least. */
export function linePart(line: Float64Array, from: number, to: number): number[] {
  if (from <= 0 && to >= 1) return [...line]
  const narrowing = Math.cos(((line[0] as number) * Math.PI) / 180)
  const lengths: number[] = []
  for (let i = 2; i < line.length; i += 2)
    lengths.push(
      Math.hypot(
        (line[i] as number) - (line[i - 2] as number),
        ((line[i + 1] as number) - (line[i - 1] as number)) * narrowing,
      ),
    )
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const [begins, ends] = [from * whole, to * whole]
  const part = pointAt(line, lengths, begins)
  let passed = 0
  lengths.forEach((length, i) => {
    passed += length
    if (passed > begins && passed < ends) part.push(line[2 * i + 2] as number, line[2 * i + 3] as number)
  })
  return [...part, ...pointAt(line, lengths, ends)]
}

function pointAt(line: Float64Array, lengths: readonly number[], along: number): number[] {
  let left = along
  for (const [i, length] of lengths.entries()) {
    if (left > length && i < lengths.length - 1) {
      left -= length
      continue
    }
    const share = length === 0 ? 0 : Math.min(1, left / length)
    const [lat, lng] = [line[2 * i] as number, line[2 * i + 1] as number]
    return [lat + share * ((line[2 * i + 2] as number) - lat), lng + share * ((line[2 * i + 3] as number) - lng)]
  }
  return [line[0] as number, line[1] as number]
}
