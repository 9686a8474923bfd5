// When colleagues are mailed because nobody took care of an item.

import { MINUTE_MS } from '../durations.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'
import { ageToldLevel, type ToldLevel, type WatchedItem } from './told-level.ts'

/** How long an item may wait (our choice): shorter than a run takes to settle is noise, longer than a half shift is too late. */
export const ESCALATION_MINUTES = { min: 5, max: 240 } as const
/** Colleagues that an organization escalates to (our choice). */
export const MAX_ESCALATION_RECIPIENTS = 20

/** Two escalations are at least so far apart, so that a storm that moves over a fleet is not a mail a minute (our choice). */
const ESCALATE_EVERY_MS = 5 * MINUTE_MS

/** An item that nobody takes care of. */
export interface WaitingItem extends ToldLevel {
  since: Date
  /** Null while it is not escalated. */
  escalatedAt: Date | null
}

export type WaitingItems = ReadonlyMap<string, WaitingItem>

interface EscalationRule {
  fromLevel: ImpactLevel
  afterMinutes: number
}

/**
 * Decides which items are escalated now: each once, and once more for each rise after that. The time of an item that rises before it is escalated
 * goes on. What is due shortly after another escalation waits for the next one. Whatever somebody takes care of is forgotten; if it is new again, its time begins again.
 */
export function decideEscalations(
  waiting: WaitingItems,
  items: readonly WatchedItem[],
  { fromLevel, afterMinutes }: EscalationRule,
  now: Date,
): { waiting: Map<string, WaitingItem>; due: string[] } {
  const next = new Map<string, WaitingItem>()
  const due: string[] = []
  const mayEscalate = now.getTime() - lastEscalation(waiting) >= ESCALATE_EVERY_MS
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const { id, level, isNew } of items) {
    if (!isNew || level < fromLevel) continue
    const entry = waitOn(waiting.get(id), level, now)
    const isDue =
      mayEscalate && entry.escalatedAt === null && now.getTime() - entry.since.getTime() >= afterMinutes * MINUTE_MS
    next.set(id, isDue ? { ...entry, escalatedAt: now } : entry)
    if (isDue) due.push(id)
  }
  for (const [id, known] of waiting) {
    const item = byId.get(id)
    if (next.has(id) || known.escalatedAt === null || item?.isNew === false) continue
    const still = ageToldLevel(known, item?.level ?? IMPACT_LEVELS.none, now)
    if (still) next.set(id, { ...known, ...still })
  }
  return { waiting: next, due }
}

function lastEscalation(waiting: WaitingItems): number {
  let last = Number.NEGATIVE_INFINITY
  for (const { escalatedAt } of waiting.values()) if (escalatedAt) last = Math.max(last, escalatedAt.getTime())
  return last
}

function waitOn(known: WaitingItem | undefined, level: ImpactLevel, now: Date): WaitingItem {
  if (!known) return { level, belowSince: null, since: now, escalatedAt: null }
  if (known.escalatedAt === null) return { ...known, level, belowSince: null }
  if (level > known.level) return { level, belowSince: null, since: now, escalatedAt: null }
  return { ...known, ...ageToldLevel(known, level, now) }
}
