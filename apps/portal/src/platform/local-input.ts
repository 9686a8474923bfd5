/** What a `datetime-local` input speaks: the viewer's wall clock, without a zone. */
export function toLocalInput(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** Null for a text that is no time, as while a part of it is being typed. */
export function fromLocalInput(text: string): Date | null {
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment
}
