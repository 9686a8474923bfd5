/** Browser titles of the pages that open without a login. The server writes them into the page, and the portal keeps them. */
export const PUBLIC_PAGE_TITLES = {
  login: 'Sign in',
  resetPassword: 'Reset password',
  setup: 'Set up your account',
  integration: 'Connect your telematics',
  sharedRoute: 'Shared route report',
  alert: 'Weather alert',
  pricingCalculator: 'Pricing calculator',
  roiCalculator: 'Weather-Related Accident Cost & Savings Calculator',
} as const
