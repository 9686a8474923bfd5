// Decides when colleagues are mailed because nobody handled an item.

import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { ageToldLevel, type ToldLevel, type WatchedItem } from './told-level.ts'

/**
 * How long an item may wait (our choice): less than a run takes to settle is noise, more than half a shift is too late.
 */
export const ESCALATION_MINUTES = { min: 5, max: 240 } as const
/** Colleagues that an organization escalates to (our choice). */
export const MAX_ESCALATION_RECIPIENTS = 20

/** Shortest time between two escalations, so that a storm crossing a fleet is not a mail a minute (our choice). */
const ESCALATE_EVERY_MS = 5 * MINUTE_MS

/** An item that nobody handles yet. */
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
 * Decides which items are escalated now: each once, and again after each later rise. A rise before the escalation does
 * not restart the wait. An item that is due shortly after another escalation waits for the next one. Handled items are
 * dropped; if one becomes new again, its wait starts over.
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
