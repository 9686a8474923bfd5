/** One sentence for users about each page that is not built yet. */
export const PLANNED_PAGES = {
  account: {
    title: 'My Account',
    will: 'The subscription of your organization, how many routes and locations it may hold, and its API usage.',
  },
} as const satisfies Record<string, { title: string; will: string }>

export type PlannedPageName = keyof typeof PLANNED_PAGES

export const plannedPageTexts = {
  status: 'Being built',
  promise: 'This part of the portal is being built. What it is for:',
}
