// The text for the next shift, made from the open items of the queue. The dispatcher edits it before it is sent.

import { LEVEL_WORDS } from '../impacts/scores/scores.texts.ts'
import { windowText } from '../impacts/scores/window.texts.ts'
import { type ImpactLevel, impactLevelName } from '../levels/impact-level.ts'
import { dayTimeText, momentText } from '../time/moment-text.ts'
import type { ItemState } from './handling.ts'

/** Characters of a hand-over (our choice): more than anybody reads. */
export const MAX_HAND_OVER_CHARACTERS = 20_000
/** Colleagues that one hand-over is mailed to (our choice). */
export const MAX_HAND_OVER_RECIPIENTS = 50
/** Items listed in the text; the rest are only counted. */
export const HAND_OVER_ITEMS = 60

export interface HandOverItem {
  name: string
  level: ImpactLevel
  reason: string
  startAt: Date
  endAt: Date | null
  knownUntil: Date | null
  timeZone: string | null
  state: ItemState
  assigneeName: string | null
  snoozedUntil: Date | null
  /** The newest note of the shift. */
  note: string | null
}

/** Builds the text. Times of assets are in their own zones; the time of the hand-over is in the organization's zone. */
export function handOverText(
  items: readonly HandOverItem[],
  total: number,
  { now, until, timeZone }: { now: Date; until: Date; timeZone: string },
): string {
  const count = total.toLocaleString('en-US')
  const head = `Hand-over of ${momentText(now, timeZone)}: ${count} affected until ${dayTimeText(until, timeZone)}.`
  if (total === 0) return `${head} Nothing is open.`
  const shown = items.slice(0, HAND_OVER_ITEMS)
  const sections = [...Map.groupBy(shown, ({ level }) => level)].flatMap(([level, ofLevel]) => [
    '',
    LEVEL_WORDS[impactLevelName(level)].toUpperCase(),
    ...ofLevel.map(itemLine),
  ])
  const more = total - shown.length
  return [head, ...sections, ...(more > 0 ? ['', `And ${more.toLocaleString('en-US')} more.`] : [])].join('\n')
}

function itemLine({ name, reason, timeZone, note, ...item }: HandOverItem): string {
  const line = `- ${name}: ${reason}, ${windowText(item, timeZone ?? undefined)}. ${stateWords(item, timeZone)}.`
  return note === null ? line : `${line}\n  Note: ${note.replaceAll(/\s+/g, ' ')}`
}

function stateWords(
  { state, assigneeName, snoozedUntil }: Pick<HandOverItem, 'state' | 'assigneeName' | 'snoozedUntil'>,
  timeZone: string | null,
): string {
  switch (state) {
    case 'new':
      return 'New'
    case 'acknowledged':
      return 'Acknowledged'
    case 'assigned':
      return `Assigned to ${assigneeName ?? 'nobody'}`
    case 'snoozed':
      return snoozedUntil
        ? `Snoozed until ${dayTimeText(snoozedUntil, timeZone ?? undefined)}`
        : 'Snoozed until it gets worse'
  }
}
