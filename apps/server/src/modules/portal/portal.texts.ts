import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { PUBLIC_PAGE_TITLES, SIGN_UP_SERVICE_NAMES, type SignUpProvider } from '@stormlane/domain/product'

/** Titles and descriptions of the pages, as browsers, search engines and link previews show them. */
export const portalTexts = {
  /** All three geocoding servers use OpenStreetMap data, whose license requires these words. */
  placeAttribution: '© OpenStreetMap contributors',
  notBuilt: 'The portal is not built: run npm start.\n',
  portal: (product: string) => `Weather impact on routes, vehicles and locations in ${product}.`,
  login: {
    title: PUBLIC_PAGE_TITLES.login,
    description: (product: string) => `Sign in to ${product}: weather impact for every load, lane and location.`,
  },
  resetPassword: {
    title: PUBLIC_PAGE_TITLES.resetPassword,
    description: (product: string) => `Set a new password for your ${product} account.`,
  },
  setup: {
    title: PUBLIC_PAGE_TITLES.setup,
    description: (product: string) => `You are invited to ${product}. Name your company and set a password.`,
  },
  integration: {
    title: PUBLIC_PAGE_TITLES.integration,
    description: (product: string, provider: SignUpProvider) =>
      `See in ${product} what the weather does to every vehicle that you track with ${SIGN_UP_SERVICE_NAMES[provider]}.`,
  },
  sharedRoute: {
    title: PUBLIC_PAGE_TITLES.sharedRoute,
    description: (product: string) =>
      `A route with its weather risk, travel time and conditions on the way, shared from ${product}.`,
  },
  alert: {
    title: PUBLIC_PAGE_TITLES.alert,
    description: 'A warning of a weather service: its text, its times and its area on a map.',
    /** An alert without a headline is described by its area and its sender. */
    ofAlert: ({ headline, areaDescription, senderName }: GovernmentAlert) =>
      headline ? `${headline}. ${areaDescription}` : `${areaDescription}. ${senderName}`,
  },
  pricingCalculator: {
    title: PUBLIC_PAGE_TITLES.pricingCalculator,
    description: 'Estimate the monthly cost of weather and route-impact data for your number of calls, in USD.',
  },
  roiCalculator: {
    title: PUBLIC_PAGE_TITLES.roiCalculator,
    description: 'Estimate what weather-related accidents cost your fleet, and how much of it forecasts can save.',
  },
  freightEmbed: {
    title: 'Freight partner dashboard',
    description: 'Alerts, radar, traffic, events and impact maps for freight.',
  },
  telematicsEmbed: {
    title: 'Telematics sign-in',
    description: 'Opens the weather map from your telematics system.',
  },
  shareImage: 'A map of North America with its weather, and the name of the portal',
}
