import type { Position } from '../network/position.ts'
import { lineLengthMeters } from '../network/position.ts'
import type { DropReason } from './import.texts.ts'
import { countDropped, type SourceLine } from './source-line.ts'

/** Removes lines with invalid coordinates, without length, or drawn twice, and counts them by reason. */
export function cleanLines(lines: readonly SourceLine[], dropped: Partial<Record<DropReason, number>>): SourceLine[] {
  const seen = new Set<string>()
  return lines.flatMap((source) => {
    if (!source.line.every(isOnGlobe)) {
      countDropped(dropped, 'invalid')
      return []
    }
    const line = source.line.filter(
      (point, i) => i === 0 || pointKey(point) !== pointKey(source.line[i - 1] as Position),
    )
    if (line.length < 2 || lineLengthMeters(line) < 1) {
      countDropped(dropped, 'tooShort')
      return []
    }
    const forwardKey = line.map(pointKey).join(' ')
    const backwardKey = source.oneWay ? forwardKey : line.toReversed().map(pointKey).join(' ')
    if (seen.has(forwardKey) || seen.has(backwardKey)) {
      countDropped(dropped, 'duplicate')
      return []
    }
    seen.add(forwardKey)
    return [{ ...source, line }]
  })
}

/** Points with equal keys count as the same point: coordinates are rounded to about a tenth of a meter. */
export function pointKey([lng, lat]: Position): string {
  return `${Math.round(lng * 1e6)},${Math.round(lat * 1e6)}`
}

function isOnGlobe([lng, lat]: Position): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}
