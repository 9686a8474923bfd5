import { setupRoute } from './setup.route.ts'

export const setupTexts = {
  title: setupRoute.title,
  forEmail: 'For',
  companyName: 'Company Name',
  password: 'Set Password',
  confirmPassword: 'Confirm Password',
  submit: "Let's Go",
  invalidUrl: 'Invalid URL please contact us at: ',
}
