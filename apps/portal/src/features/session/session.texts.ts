import { SESSION_TITLES } from './session.titles.ts'

export const sessionTexts = {
  login: {
    title: SESSION_TITLES.login,
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot Password',
    company: SESSION_TITLES.company,
    passwordRequired: 'Enter your password.',
    redeeming: 'Signing you in…',
  },
  company: {
    title: SESSION_TITLES.company,
    explanation: "Enter your work email. We take you to your company's sign-in.",
    email: 'Work email',
    submit: 'Continue',
    back: 'Sign in with a password',
    foreign: 'This sign-in did not begin in this browser tab. Start again.',
  },
  secondStep: {
    explanation: 'Open your authenticator app and type the code that it shows.',
    passkeyOnly: 'Your organization requires a second step. Use one of your passkeys.',
    code: 'Code',
    help: 'Six digits, or one of your recovery codes',
    codeRequired: 'Enter a code.',
    startAgain: 'Use another account',
  },
  twoStep: {
    title: SESSION_TITLES.twoStep,
    explanation:
      'Your organization requires a second step at sign-in: a code from an app on your phone. Set it up to go on.',
    signOut: 'Sign out',
  },
  notices: {
    'session-ended': 'Your session has ended. Please sign in again.',
    'logout-timed-out': 'Logout timed out',
    'unknown-page': 'There is no page at that address. Sign in to go on.',
  },
  reset: {
    title: 'Reset your password',
    usedLink: 'This reset link is invalid, expired or already used. Ask for another one here.',
    explanation: 'Enter the email you sign in with. We will send you a link to choose a new password.',
    submit: 'Submit',
    requested: 'Password reset was requested. Please check your email for instructions on how to proceed.',
    back: 'Back to Login',
  },
  newPassword: {
    title: 'Choose a new password',
    explanation: 'This signs you out everywhere else.',
    password: 'New password',
    repeat: 'Repeat new password',
    passwordRequired: 'Enter a new password.',
    submit: 'Set new password',
    done: 'Your password was changed. You can sign in with it now.',
    requestAnother: 'Request another link',
  },
  logout: { title: SESSION_TITLES.logout, explanation: 'Ending your session…' },
}
