import { SIGN_UP_SERVICE_NAMES, type SignUpProvider } from '@stormlane/domain/product'

const PROVIDER_NAMES: Record<SignUpProvider, string> = { samsara: 'Samsara', motive: 'Motive' }

export const integrationTexts = {
  title: (product: string, provider: SignUpProvider) => `${product} for ${SIGN_UP_SERVICE_NAMES[provider]}`,
  explanation: (provider: SignUpProvider) =>
    `See weather impact on every vehicle you track with ${PROVIDER_NAMES[provider]}. Leave your e-mail and we connect your fleet.`,
  email: 'Email',
  submit: 'Submit',
  use: 'Used once, to reach you about this integration.',
  success: "Thank you! We'll be in touch.",
  usedLink: 'This sign-up link is invalid, expired or already used. Please contact us at: ',
  failure: {
    before: 'There was an error processing your request. Please try again or contact us at ',
    after: ' if the issues persists.',
    label: 'Error Message:',
    unknown: 'unknown error',
  },
}
