// When a dispatcher is mailed about assets that rose to a level, and what is held back.
import { MINUTE_MS } from '../durations.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'
import { LEVEL_WORDS } from '../scores/scores.texts.ts'
import type { AffectedLevel } from './affected.ts'
import { ageToldLevel, type ToldLevel, type WatchedItem } from './told-level.ts'

/** Levels from which somebody can be mailed. */
export const MAIL_LEVELS = ['moderate', 'high', 'extreme'] as const satisfies readonly AffectedLevel[]
export type MailLevel = (typeof MAIL_LEVELS)[number]

/** A run rates one asset after the other. What rises within this time of the first one is in the same mail (our choice). */
const COLLECT_MS = 2 * MINUTE_MS
/** Two mails to a person are at least so far apart; what rises in between waits for the next one (our choice). */
const MAIL_EVERY_MS = 15 * MINUTE_MS

/** What a person was mailed. */
export interface AffectedMailState {
  /** By id of the asset. */
  told: ReadonlyMap<string, ToldLevel>
  /** When the first of the assets rose that wait for the next mail; null if none does. */
  collectingSince: Date | null
  /** Whether quiet hours held back something that the next mail after them tells. */
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
  /** Ids of the assets that one mail tells now; empty if none is due. */
  mailed: string[]
  /** Whether the mail also tells what quiet hours held back. */
  isAfterQuiet: boolean
}

/** What is at the level or above, nobody takes care of, and the person does not know at that level. */
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
 * Decides whether a mail is due. Nothing is remembered of what waits: it is found again each time, so that what ended or was taken care of
 * meanwhile is never mailed. `heldBelow` is the level below which quiet hours hold mails back now; null if it is not quiet.
 */
export function decideAffectedMail(
  { told: known, collectingSince, hasHeld, mailedAt }: AffectedMailState,
  items: readonly WatchedItem[],
  { fromLevel, heldBelow }: { fromLevel: ImpactLevel; heldBelow: number | null },
  now: Date,
): MailDecision {
  const told = agedLevels(known, items, now)
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

function agedLevels(told: AffectedMailState['told'], items: readonly WatchedItem[], now: Date): Map<string, ToldLevel> {
  const levels = new Map(items.map(({ id, level }) => [id, level]))
  const aged = new Map<string, ToldLevel>()
  for (const [id, known] of told) {
    const still = ageToldLevel(known, levels.get(id) ?? IMPACT_LEVELS.none, now)
    if (still) aged.set(id, still)
  }
  return aged
}

/**
 * The state for other assets or another level: what is affected already counts as known, because only what rises is mailed. What waited for its
 * mail under the old choice goes on waiting.
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
  /** From this level on mails are sent all the same; null for none. */
  exceptFrom: MailLevel | null
}

/** Why quiet hours cannot be like this; undefined if they can. */
export function quietHoursProblem(
  { startMinute, endMinute, exceptFrom }: QuietWish,
  from: MailLevel,
): string | undefined {
  if (startMinute === endMinute) return AFFECTED_MAIL_TEXTS.sameTime
  const holdsNothing = exceptFrom !== null && IMPACT_LEVELS[exceptFrom] <= IMPACT_LEVELS[from]
  return holdsNothing ? AFFECTED_MAIL_TEXTS.holdsNothing(from) : undefined
}
