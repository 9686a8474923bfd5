import { entryTexts } from './entry.texts.ts'

/** What the browser itself takes for an e-mail address (HTML standard, "valid e-mail address"), with a dot in its domain. */
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/

export function emailProblem(typed: string): string | undefined {
  if (typed === '') return entryTexts.emailRequired
  return EMAIL.test(typed.trim()) ? undefined : entryTexts.emailInvalid
}

export const required = (words: string) => (typed: string) => (typed === '' ? words : undefined)
