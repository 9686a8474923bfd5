import { accountRoute } from './account.route.ts'

export const accountTexts = {
  title: accountRoute.title,
  you: 'You',
  name: 'Name',
  email: 'Email',
  organization: 'Organization',
  role: 'Role',
  roles: { admin: 'Admin', member: 'Member' },
  signOut: 'Sign Out',
  preferences: 'Preferences',
  preferencesHint: 'Kept in this browser.',
  measurementSystem: 'Measurement system',
  imperial: 'Imperial',
  metric: 'Metric',
  example: (temperature: string, speed: string, distance: string) =>
    `Shown as ${temperature}, gusts of ${speed} and ${distance} of visibility.`,
  tours: 'Guided tours',
  toursAgain: 'Show them again',
  moreLogins: 'Adding more logins',
  moreLoginsText: 'Logins are added by our support team. Tell us who should join your organization:',
}
