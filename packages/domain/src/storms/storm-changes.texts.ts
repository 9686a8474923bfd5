import { LEVEL_WORDS } from '../impacts/scores/scores.texts.ts'
import { type ImpactLevel, impactLevelName } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import type { StormChange } from './tracked-storm.ts'

/** One line of the history of a storm, without times of day: its reader may be in any zone. */
export function stormChangeText({ kind, from, to }: StormChange): string {
  switch (kind) {
    case 'found':
      return 'First forecast'
    case 'split':
      return 'Split off from another storm'
    case 'took_in':
      return 'Took in another storm'
    case 'level':
      return `Level ${levelName(from)} became ${levelName(to)}`
    case 'begins':
      return `Begins ${shiftText(from, to)} than forecast before`
    case 'ends':
      return `Ends ${shiftText(from, to)} than forecast before`
    case 'grew':
      return `Area ${percentText(from, to)} larger than forecast before`
    case 'shrank':
      return `Area ${percentText(from, to)} smaller than forecast before`
    case 'began':
      return 'Began'
    case 'missed':
      return 'A run no longer has it'
    case 'returned':
      return 'A run has it again'
    case 'passed':
      return 'Ended'
    case 'called_off':
      return 'Called off: three runs in a row no longer have it'
    case 'merged':
      return 'Became part of another storm'
    default:
      return kind satisfies never
  }
}

const levelName = (level: number | null) => LEVEL_WORDS[impactLevelName((level ?? -1) as ImpactLevel)]

function shiftText(from: number | null, to: number | null): string {
  const hours = Math.round(((to ?? 0) - (from ?? 0)) / HOUR_MS)
  return `${Math.abs(hours)} hours ${hours < 0 ? 'earlier' : 'later'}`
}

const percentText = (from: number | null, to: number | null) =>
  `${Math.round(100 * Math.abs((to ?? 0) / (from || 1) - 1))}%`
