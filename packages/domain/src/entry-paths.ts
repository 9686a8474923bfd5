/** Pages before a session. They are an application of their own, which hands over to the portal after the sign-in. */
export const ENTRY_PATHS = {
  /** Shows the login page to visitors without a session, and the portal to all others (SHELL-003). */
  start: '/',
  login: '/login',
  company: '/login/company',
  resetPassword: '/reset-password',
  setup: '/setup',
} as const
