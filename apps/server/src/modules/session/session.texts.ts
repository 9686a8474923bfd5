/** How the audit trail describes sign-ins. */
export const SIGN_IN_TEXTS = {
  password: 'Password',
  link: 'Sign-in link',
  withApp: (first: string) => `${first} and authenticator app`,
  withRecoveryCode: (first: string) => `${first} and recovery code`,
  withPasskey: (first: string) => `${first} and passkey`,
  passkey: 'Passkey',
  wrongPasskey: 'Passkey that was not accepted',
  repeatedPasskey: 'Passkey with a challenge that was already used',
  copiedPasskey: 'Passkey whose counter ran back: there may be a copy of it',
  companyRequiredPasskey: 'Passkey, although company sign-in is required',
  wrongCode: 'Wrong code of the authenticator app',
  embed: (provider: string) => `Embed of ${provider}`,
  wrongPassword: 'Wrong password',
  deactivatedUser: 'The user is deactivated',
  inactiveOrganization: 'The organization is inactive',
  companyRequired: 'Password, although company sign-in is required',
  unknownDevice: 'Unknown device',
} as const

export const SECOND_FACTOR_TEXTS = {
  alreadyOn: 'An authenticator app is already set up. Remove it first.',
  notOn: 'No authenticator app is set up.',
  notStarted: 'Start the setup of the authenticator app again.',
  required: (isRequired: boolean) => `Two-step verification: ${isRequired ? 'required' : 'optional'}`,
} as const

export const PASSKEY_TEXTS = {
  tookTooLong: 'This took too long, or began in another window. Try again.',
  unknown: 'This passkey is not known here. It may have been removed. Sign in with your password.',
  refused: (address: string) => `The passkey was not accepted. Open ${address} and try again.`,
  repeated: 'This passkey sign-in was already used. Try again.',
  copied:
    'This passkey was refused because there may be a copy of it. Sign in with your password, and remove the passkey.',
  otherUser: 'This passkey belongs to somebody else. Use one of your own.',
  alreadyAdded: 'This passkey was already added.',
  tooMany: 'You have 20 passkeys. Remove one first.',
  renamed: (before: string, after: string) => `${after} (was ${before})`,
} as const

/** Reasons to refuse a new password, other than its length. */
export const PASSWORD_TEXTS = {
  common: 'This password is easy to guess: many people use it. Choose another one.',
  personal: 'Choose a password that is not the name of your organization or your e-mail address.',
} as const

/** The mail with a reset link; it goes to the requested address if that has an account. */
export function passwordResetMail({ product, link, name }: { product: string; link: string; name: string }) {
  return {
    subject: `Reset your ${product} password`,
    text: [
      `Hello ${name},`,
      `somebody, hopefully you, asked to reset the password of your ${product} account. Open this link within one hour to choose a new one:`,
      link,
      'If you did not ask for this, ignore this mail: your password stays as it is.',
    ].join('\n\n'),
  }
}
