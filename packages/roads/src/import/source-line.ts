import type { Position } from '../network/position.ts'
import type { RoadClass } from '../network/road-class.ts'
import type { DropReason } from './import.texts.ts'

/** A line of a road file, as its reader understood it. */
export interface SourceLine {
  line: Position[]
  class: RoadClass
  /** 'I 80' as the file writes it, or ''. */
  route: string
  oneWay: boolean
  /** The posted limit, where the file states one. */
  speedMps?: number
}

/** All lines of a file that are roads, and what the reader left out. */
export interface SourceLines {
  read: number
  lines: SourceLine[]
  dropped: Partial<Record<DropReason, number>>
  /** Ends this close to another road are meant to touch it. Zero where the file itself says what touches. */
  touchWithinMeters: number
  attribution: string
}

export function countDropped(dropped: Partial<Record<DropReason, number>>, reason: DropReason, lines = 1): void {
  if (lines > 0) dropped[reason] = (dropped[reason] ?? 0) + lines
}
