import { PUBLIC_PAGE_TITLES } from '@stormlane/domain/product'

export const SESSION_TITLES = {
  login: PUBLIC_PAGE_TITLES.login,
  resetPassword: PUBLIC_PAGE_TITLES.resetPassword,
  logout: 'Logging Out',
  twoStep: 'Set up two-step verification',
  company: 'Sign in with your company',
}
