/** Lengths of a password. NIST SP 800-63B asks for at least 8; ten is our choice. The most bounds the work of a hash. */
export const PASSWORD_LENGTH = { min: 10, max: 200 }

/** Why a password is refused: its length, because many people use it, or because it names its owner. */
export type PasswordProblem = 'length' | 'common' | 'personal'

interface PasswordContext {
  organizationName: string
  email: string
  /** Whether a text in lower case is on the list of common passwords. */
  isCommon: (text: string) => boolean
}

/** Passwords are compared in this form: the case does not matter, and neither do digits and punctuation around a word. */
const lowerCase = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What is wrong with a new password; undefined if nothing is. `Password123!` is as easy to guess as `password`, so a common word
 * with digits or punctuation around it is common, too. So is one character or a pair repeated.
 */
export function passwordProblem(password: string, context: PasswordContext): PasswordProblem | undefined {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) return 'length'
  const typed = lowerCase(password)
  const core = withoutEnds(typed)
  if (/^(.{1,2})\1+.?$/u.test(typed) || context.isCommon(typed) || (core !== '' && context.isCommon(core)))
    return 'common'
  const email = lowerCase(context.email)
  const [name = '', domain = ''] = email.split('@')
  const personal = [context.organizationName, email, name, domain, domain.split('.')[0] ?? '']
    .map((text) => lettersAndDigits(lowerCase(text)))
    .filter((text) => text !== '')
  const forms = [typed, core].map(lettersAndDigits)
  return forms.some((form) => personal.includes(form)) ? 'personal' : undefined
}
