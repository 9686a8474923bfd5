import { MINUTE_MS } from '@stormlane/domain'

/** Formats a moment for a `datetime-local` input: local wall clock time without a zone. */
export function toLocalInput(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 16)
}

/** Null if the text is not a complete time, for example while the user is typing. */
export function fromLocalInput(text: string): Date | null {
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment
}
