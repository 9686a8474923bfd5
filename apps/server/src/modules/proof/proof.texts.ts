import type { DeskEvent } from '@stormlane/domain/desk'

interface DoneAtDesk {
  event: DeskEvent
  note: string | null
  assigneeName: string | null
}

const EVENTS: Record<DeskEvent, string> = {
  acknowledged: 'Acknowledged',
  assigned: 'Assigned',
  snoozed: 'Snoozed',
  woken: 'Taken up again',
  noted: 'Note',
  escalated: 'Escalated',
}

/** What the lines of a proof say that were not written by people. */
export const PROOF_LINE_TEXTS = {
  desk: ({ event, note, assigneeName }: DoneAtDesk) =>
    `${EVENTS[event]}${assigneeName === null ? '' : ` to ${assigneeName}`}${note === null ? '' : `: ${note}`}`,
  notDelivered: (message: string, error: string | null) =>
    `Not delivered${error === null ? '' : ` (${error})`}: ${message}`,
}
