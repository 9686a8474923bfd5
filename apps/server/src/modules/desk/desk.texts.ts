import type { DeskEvent, ItemState } from '@stormlane/domain/desk'
import { dayTimeText } from '@stormlane/domain/time'

const DONE: Record<Exclude<ItemState, 'new'>, string> = {
  acknowledged: 'acknowledged',
  assigned: 'assigned',
  snoozed: 'snoozed',
}

export const DESK_TEXTS = {
  /** If two people change the same item, the second one is told what the first one did. */
  changed: (
    { byName, state, at }: { byName: string; state: Exclude<ItemState, 'new'>; at: Date },
    timeZone: string | undefined,
  ) =>
    `${byName} ${DONE[state]} this at ${dayTimeText(at, timeZone)}. Nothing was changed; look at it and decide again.`,
  gone: 'Somebody changed this meanwhile. Nothing was changed; look at it and decide again.',
  ended: 'This is no longer affected, so there is nothing to take care of. Notes can still be written.',
  noAssignee: 'Choose an active member of your organization.',
} satisfies Record<string, unknown>

/** The history event that each action records. */
export const EVENT_OF_ACTION = {
  acknowledge: 'acknowledged',
  assign: 'assigned',
  snooze: 'snoozed',
  wake: 'woken',
} as const satisfies Record<string, DeskEvent>

interface HandOver {
  product: string
  organizationName: string
  senderName: string
  text: string
}

/** The mail of a hand-over to a colleague. */
export const handOverMail = ({ product, organizationName, senderName, text }: HandOver) => ({
  subject: `[${product}] Hand-over from ${senderName}, ${organizationName}`,
  text: `${text}\n--\nSent by ${senderName} with ${product}. An answer goes to ${senderName}.`,
})
