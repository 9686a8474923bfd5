// Who handles an item of the queue. A handling is valid for the level at which it was made: an item that gets worse is
// new again.

import type { ImpactLevel } from '../levels/impact-level.ts'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import { addMilliseconds } from '../time/timeframes.ts'

export const ITEM_STATES = ['new', 'acknowledged', 'assigned', 'snoozed'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** What a person can do with an item. */
export const ITEM_ACTIONS = ['acknowledge', 'assign', 'snooze', 'wake'] as const
export type ItemAction = (typeof ITEM_ACTIONS)[number]

/** Events in the history of an asset. */
export const DESK_EVENTS = ['acknowledged', 'assigned', 'snoozed', 'woken', 'noted', 'escalated'] as const
export type DeskEvent = (typeof DESK_EVENTS)[number]

export interface Handling {
  state: Exclude<ItemState, 'new'>
  /** The level of the item when it was handled. */
  level: ImpactLevel
  assigneeId: string | null
  /** Null while it is snoozed until it gets worse. */
  snoozedUntil: Date | null
  holdsUntil: Date
}

/** Items of the queue that one request can change. */
export const MAX_HANDLED_ITEMS = 500
/** Characters of a note (our choice): a screen full. */
export const MAX_NOTE_CHARACTERS = 2_000
/** A week, as far as the queue looks. */
const LONGEST_SNOOZE_MS = 7 * DAY_MS
/** The next run often moves the end of a storm. A cause that returns later than this after the end is a new item. */
const HOLDS_AFTER_END_MS = 6 * HOUR_MS

/** Returns the state of an item: new if nobody handled it, if it got worse, or if an earlier storm was handled. */
export function itemState(handling: Handling | undefined, level: ImpactLevel, now: Date): ItemState {
  if (!handling || level > handling.level || now >= handling.holdsUntil) return 'new'
  const { state, snoozedUntil, assigneeId } = handling
  const isOver = state === 'snoozed' && snoozedUntil !== null && now >= snoozedUntil
  return isOver ? (assigneeId === null ? 'new' : 'assigned') : state
}

/** Returns when a handling expires: some time after the end of the impact and of the snooze. */
export function handlingHoldsUntil(endAt: Date | null, snoozedUntil: Date | null, now: Date): Date {
  const ends = [endAt ?? addMilliseconds(now, DAY_MS), snoozedUntil ?? now, now].map((time) => time.getTime())
  return new Date(Math.max(...ends) + HOLDS_AFTER_END_MS)
}

export const SNOOZE_TEXTS = {
  past: 'A snooze must end in the future.',
  tooLong: 'A snooze can last a week at most.',
}

/** Returns why a snooze cannot end at this time; undefined if it can. */
export function snoozeProblem(until: Date, now: Date): string | undefined {
  if (until <= now) return SNOOZE_TEXTS.past
  return until.getTime() - now.getTime() > LONGEST_SNOOZE_MS ? SNOOZE_TEXTS.tooLong : undefined
}

/**
 * Returns the state after an action. An item that is woken goes back to its assignee, or to acknowledged without one.
 */
export function stateAfter(action: ItemAction, assigneeId: string | null): Handling['state'] {
  switch (action) {
    case 'acknowledge':
      return assigneeId === null ? 'acknowledged' : 'assigned'
    case 'assign':
      return 'assigned'
    case 'snooze':
      return 'snoozed'
    case 'wake':
      return assigneeId === null ? 'acknowledged' : 'assigned'
  }
}
