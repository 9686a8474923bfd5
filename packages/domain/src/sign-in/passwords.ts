/** Lengths of a password. NIST SP 800-63B asks for at least 8; ten is our choice. The maximum limits hashing work. */
export const PASSWORD_LENGTH = { min: 10, max: 200 }

/** Why a password is refused: its length, because many people use it, or because it names its owner. */
export type PasswordProblem = 'length' | 'common' | 'personal'

interface PasswordContext {
  organizationName: string
  email: string
  /** Whether a lower-case text is on the list of common passwords. */
  isCommon: (text: string) => boolean
}

/** Passwords are compared ignoring case, and digits and punctuation around a word. */
const lowerCase = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns what is wrong with a new password; undefined if nothing is. `Password123!` is as easy to guess as `password`,
 * so a common word with digits or punctuation around it counts as common, too. So does a repeated character or pair.
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
