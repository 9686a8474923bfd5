// Decides when to mail a dispatcher about assets that rose to a level, and which mails quiet hours hold back.

import { LEVEL_WORDS } from '../impacts/scores/scores.texts.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { MINUTE_MS } from '../time/durations.ts'
import type { AffectedLevel } from './affected.ts'
import { ageToldLevels, type ToldLevel, type WatchedItem } from './told-level.ts'

/** Levels that a user can choose as the lowest one to be mailed about. */
export const MAIL_LEVELS = ['moderate', 'high', 'extreme'] as const satisfies readonly AffectedLevel[]
export type MailLevel = (typeof MAIL_LEVELS)[number]

/** A run rates assets one by one. Rises within this time of the first one share a mail (our choice). */
const COLLECT_MS = 2 * MINUTE_MS
/** Shortest time between two mails to one person; rises in between wait for the next mail (our choice). */
const MAIL_EVERY_MS = 15 * MINUTE_MS

/** What one person has been mailed so far. */
export interface AffectedMailState {
  /** Levels already mailed, by asset id. */
  told: ReadonlyMap<string, ToldLevel>
  /** When the first asset that waits for the next mail rose; null if none waits. */
  collectingSince: Date | null
  /** Whether quiet hours held something back for the next mail after them. */
  hasHeld: boolean
  mailedAt: Date | null
}

export const NEVER_MAILED: AffectedMailState = {
  told: new Map(),
  collectingSince: null,
  hasHeld: false,
  mailedAt: null,
}

interface MailDecision {
  state: AffectedMailState
  /** Ids of the assets to mail about now; empty if no mail is due. */
  mailed: string[]
  /** Whether the mail includes what quiet hours held back. */
  isAfterQuiet: boolean
}

/** Returns unhandled items at or above the level that the person has not been mailed about at their current level. */
export function untoldItems(
  told: AffectedMailState['told'],
  items: readonly WatchedItem[],
  fromLevel: ImpactLevel,
): WatchedItem[] {
  return items.filter(
    ({ id, level, isNew }) => isNew && level >= fromLevel && level > (told.get(id)?.level ?? IMPACT_LEVELS.none),
  )
}

/**
 * Decides whether a mail is due. Waiting items are not stored but found again each time, so items that ended or were
 * handled meanwhile are never mailed. `heldBelow` is the level below which quiet hours hold mails back now; null
 * outside quiet hours.
 */
export function decideAffectedMail(
  { told: known, collectingSince, hasHeld, mailedAt }: AffectedMailState,
  items: readonly WatchedItem[],
  { fromLevel, heldBelow }: { fromLevel: ImpactLevel; heldBelow: number | null },
  now: Date,
): MailDecision {
  const told = ageToldLevels(known, items, now)
  const untold = untoldItems(told, items, fromLevel)
  const due = heldBelow === null ? untold : untold.filter(({ level }) => level >= heldBelow)
  const holds = due.length < untold.length
  const since = due.length === 0 ? null : (collectingSince ?? now)
  const isCollected = since !== null && now.getTime() - since.getTime() >= COLLECT_MS
  const mayMail = mailedAt === null || now.getTime() - mailedAt.getTime() >= MAIL_EVERY_MS
  const isAfterQuiet = hasHeld && heldBelow === null
  if (!isCollected || !mayMail) {
    const stillHolds = holds || (hasHeld && untold.length > 0)
    return { state: { told, collectingSince: since, hasHeld: stillHolds, mailedAt }, mailed: [], isAfterQuiet: false }
  }
  for (const { id, level } of due) told.set(id, { level, belowSince: null })
  return {
    state: { told, collectingSince: null, hasHeld: holds, mailedAt: now },
    mailed: due.map(({ id }) => id),
    isAfterQuiet,
  }
}

/**
 * Returns the state after a user chooses other assets or another level. Assets already affected count as mailed,
 * because only rises are mailed. Assets that already waited for a mail (`waiting`) go on waiting.
 */
export function chooseAnew(
  { told, ...state }: AffectedMailState,
  items: readonly WatchedItem[],
  fromLevel: ImpactLevel,
  waiting: ReadonlySet<string>,
): AffectedMailState {
  const known = new Map(told)
  for (const { id, level } of untoldItems(told, items, fromLevel))
    if (!waiting.has(id)) known.set(id, { level, belowSince: null })
  return { ...state, told: known }
}

export const AFFECTED_MAIL_TEXTS = {
  sameTime: 'Quiet hours must end at another time than they begin.',
  holdsNothing: (level: MailLevel) =>
    `Mails begin at ${LEVEL_WORDS[level]}, so that quiet hours would hold nothing. Let only a higher level through, or none.`,
}

interface QuietWish {
  startMinute: number
  endMinute: number
  /** Mails from this level up are sent despite quiet hours; null if none are. */
  exceptFrom: MailLevel | null
}

/** Returns why these quiet hours are invalid; undefined if they are valid. */
export function quietHoursProblem(
  { startMinute, endMinute, exceptFrom }: QuietWish,
  from: MailLevel,
): string | undefined {
  if (startMinute === endMinute) return AFFECTED_MAIL_TEXTS.sameTime
  const holdsNothing = exceptFrom !== null && IMPACT_LEVELS[exceptFrom] <= IMPACT_LEVELS[from]
  return holdsNothing ? AFFECTED_MAIL_TEXTS.holdsNothing(from) : undefined
}
