import { PUBLIC_PAGE_TITLES } from '@stormlane/domain/product'

export const setupTexts = {
  title: PUBLIC_PAGE_TITLES.setup,
  forEmail: 'For',
  companyName: 'Company Name',
  password: 'Set Password',
  confirmPassword: 'Confirm Password',
  submit: "Let's Go",
  usedLink: 'This link is invalid, expired or already used. Ask for a new one, or contact us at: ',
  invalidUrl: 'Invalid URL please contact us at: ',
}
