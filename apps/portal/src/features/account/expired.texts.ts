export const expiredTexts = {
  trial: 'Your trial has expired',
  subscription: 'Your subscription has expired',
  trialRan: (days: number, day: string) => `It ran for ${days} days and ended ${day}.`,
  subscriptionEnded: (day: string) => `It ended ${day}.`,
  kept: (routes: string, locations: string) => `Your ${routes} upcoming routes and ${locations} locations are kept.`,
  reachOut: 'To go on, reach out to us at',
  adminsRenew: 'As an admin you can activate the full version yourself.',
  openAccount: 'Open My Account',
  logOut: 'Log Out',
  sendEmail: 'Send Email',
}
