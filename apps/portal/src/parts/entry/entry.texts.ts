import { PASSWORD_LENGTH } from '@stormlane/domain/sign-in'

export const entryTexts = {
  tagline: 'Weather impact for every load, lane and location.',
  emailRequired: 'Enter your email.',
  emailInvalid: 'Enter an email like name@company.com.',
  passwordHint: `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters, not one that many people use`,
  passwordMismatch: 'Passwords do not match',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  unknownError: 'Unknown request error',
  embedded: {
    failed: 'There was an error authenticating. Please refresh the page to log back in.',
    inactive: 'Your organization is inactive. Please contact an admin for more information.',
  },
}
