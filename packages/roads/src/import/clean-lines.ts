import type { Position } from '../network/position.ts'
import { lineLengthMeters } from '../network/position.ts'
import type { DropReason } from './import.texts.ts'
import { countDropped, type SourceLine } from './source-line.ts'

/** Leaves out what cannot be driven on: lines off the globe, without length, or drawn twice. */
export function cleanLines(lines: readonly SourceLine[], dropped: Partial<Record<DropReason, number>>): SourceLine[] {
  const seen = new Set<string>()
  return lines.flatMap((source) => {
    if (!source.line.every(onGlobe)) {
      countDropped(dropped, 'invalid')
      return []
    }
    const line = source.line.filter((point, i) => i === 0 || keyOf(point) !== keyOf(source.line[i - 1] as Position))
    if (line.length < 2 || lineLengthMeters(line) < 1) {
      countDropped(dropped, 'tooShort')
      return []
    }
    const forth = line.map(keyOf).join(' ')
    const back = source.oneWay ? forth : line.toReversed().map(keyOf).join(' ')
    if (seen.has(forth) || seen.has(back)) {
      countDropped(dropped, 'duplicate')
      return []
    }
    seen.add(forth)
    return [{ ...source, line }]
  })
}

/** Two points with one key are the same place: a tenth of a meter. */
export function keyOf([lng, lat]: Position): string {
  return `${Math.round(lng * 1e6)},${Math.round(lat * 1e6)}`
}

function onGlobe([lng, lat]: Position): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}
