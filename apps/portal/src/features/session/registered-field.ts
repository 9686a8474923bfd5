import type { UseFormRegisterReturn } from 'react-hook-form'
import { sessionTexts } from './session.texts.ts'

/** What react-hook-form registers, as the props of a TextField: its ref belongs to the input inside. */
export function fieldOf({ name, ref, onChange, onBlur }: UseFormRegisterReturn) {
  return { name, inputRef: ref, onChange, onBlur }
}

/** What the browser itself takes for an e-mail address (HTML standard, "valid e-mail address"), with a dot in its domain. */
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/

export const emailRules = {
  required: sessionTexts.login.emailRequired,
  validate: (typed: string) => EMAIL.test(typed.trim()) || sessionTexts.login.emailInvalid,
}
