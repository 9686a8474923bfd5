// What was said and done about an asset, in order of time, with how long before the weather it was.
import type { ImpactLevel } from '../levels/impact-level.ts'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import { MINUTE_MS } from '../time/durations.ts'
import type { ComparedHour } from './compared-hours.ts'
import { levelOfValues } from './compared-hours.ts'

export const PROOF_LINE_KINDS = [
  'level',
  'alert',
  'alert_ended',
  'mail',
  'desk',
  'message',
  'message_failed',
  'departed',
  'arrived',
] as const
/**
 * What a line tells: the desk showed a level; an alert began or ended; a dispatcher was mailed; a dispatcher did
 * something; a driver was told, or could not be reached; a trip departed or arrived.
 */
export type ProofLineKind = (typeof PROOF_LINE_KINDS)[number]

export interface ProofLine {
  at: number
  kind: ProofLineKind
  /** Whom it reached or who did it; empty for the weather service and the vehicle itself. */
  who: string
  text: string
  level: ImpactLevel | null
}

export interface LedLine extends ProofLine {
  /** Minutes before the weather came; negative after it; null if none came. */
  leadMinutes: number | null
}

/**
 * When the weather came: the first hour at the worst observed level, if that is Moderate or worse. A Low level hardly
 * changes what a dispatcher does.
 */
export function weatherCameAt(hours: readonly ComparedHour[]): number | null {
  const levels = hours.map(({ at, observed }) => ({ at, level: levelOfValues(observed) ?? IMPACT_LEVELS.unknown }))
  const worst = Math.max(IMPACT_LEVELS.unknown, ...levels.map(({ level }) => level))
  if (worst < IMPACT_LEVELS.moderate) return null
  return levels.find(({ level }) => level === worst)?.at ?? null
}

export function ledLines(lines: readonly ProofLine[], cameAt: number | null): LedLine[] {
  return lines
    .toSorted((a, b) => a.at - b.at)
    .map((line) => ({
      ...line,
      leadMinutes: cameAt === null ? null : Math.round((cameAt - line.at) / MINUTE_MS),
    }))
}

/** How long before the weather the desk and the driver were first told; null if that was not, or no weather came. */
export function firstTold(lines: readonly LedLine[]): { desk: number | null; driver: number | null } {
  const first = (isTelling: (line: LedLine) => boolean) => lines.find(isTelling)?.leadMinutes ?? null
  return {
    desk: first(({ kind, level }) => kind === 'mail' || (kind === 'level' && (level ?? 0) > IMPACT_LEVELS.none)),
    driver: first(({ kind }) => kind === 'message'),
  }
}
