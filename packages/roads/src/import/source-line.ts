import type { RoadStop } from '@stormlane/domain/vehicles'
import type { Position } from '../network/position.ts'
import type { RoadClass } from '../network/road-class.ts'
import type { DropReason } from './import.texts.ts'

/** One road line of an imported file. */
export interface SourceLine {
  line: Position[]
  class: RoadClass
  /** Route number as the file writes it, such as 'I 80', or ''. */
  route: string
  oneWay: boolean
  /** Posted speed limit, if the file has one. */
  speedMps?: number
}

/** The roads of an imported file, and the number of dropped lines by reason. */
export interface SourceLines {
  read: number
  lines: SourceLine[]
  /** Places where a truck can stop; empty for formats that have none. */
  stops: RoadStop[]
  dropped: Partial<Record<DropReason, number>>
  /** Dead ends this close to another road are joined to it. Zero for formats that state their own connections. */
  snapToleranceMeters: number
  attribution: string
}

export function countDropped(dropped: Partial<Record<DropReason, number>>, reason: DropReason, lines = 1): void {
  if (lines > 0) dropped[reason] = (dropped[reason] ?? 0) + lines
}
