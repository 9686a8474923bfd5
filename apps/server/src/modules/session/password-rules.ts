// Refuses new passwords that are easy to guess, wherever one is set.

import { ERRORS } from '@stormlane/contract'
import { type PasswordProblem, passwordProblem } from '@stormlane/domain/sign-in'
import { dictionary } from '@zxcvbn-ts/language-common'
import { DomainError } from '../../platform/domain-error.ts'
import { PASSWORD_TEXTS } from './session.texts.ts'

/** 49,000 passwords from public leaks, in lower case (ADR 0177). */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])

const TEXTS: Record<PasswordProblem, string> = { length: ERRORS.WEAK_PASSWORD.text, ...PASSWORD_TEXTS }

export function requireGoodPassword(password: string, owner: { organizationName: string; email: string }): void {
  const problem = passwordProblem(password, { ...owner, isCommon: (text) => COMMON_PASSWORDS.has(text) })
  if (problem) throw new DomainError('WEAK_PASSWORD', [TEXTS[problem]])
}
