import { entryTexts } from './entry.texts.ts'

/** The browser's e-mail pattern (HTML standard, "valid e-mail address"), with a required dot in the domain. */
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/

export function emailProblem(typed: string): string | undefined {
  if (typed === '') return entryTexts.emailRequired
  return EMAIL.test(typed.trim()) ? undefined : entryTexts.emailInvalid
}

export const required = (words: string) => (typed: string) => (typed === '' ? words : undefined)
