/**
 * Pages for visitors without a session. They are a separate application, which hands over to the portal after sign-in.
 */
export const ENTRY_PATHS = {
  /** Shows the login page to visitors without a session, and the portal to everyone else (SHELL-003). */
  start: '/',
  login: '/login',
  company: '/login/company',
  resetPassword: '/reset-password',
  setup: '/setup',
} as const
