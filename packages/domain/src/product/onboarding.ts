/** The pages that have a guided tour (TOUR-001 to TOUR-004, TOUR-007, RADAR-005). */
export const TOURS = ['map', 'assets', 'routes', 'account', 'radar', 'history'] as const
export type TourName = (typeof TOURS)[number]

interface IntroductionState {
  isSubscribed: boolean
  welcomeShown: boolean
  /** Whether the user closed the welcome in this visit: one dialog is enough, What's New waits for the next visit (ADR 0095). */
  isWelcomeVisit: boolean
  /** ISO date of the newest release note that the user has seen. */
  whatsNewLastSeen: string | undefined
  /** ISO date of the newest release note. */
  newestNote: string
}

/**
 * Returns the dialog to open unasked: the welcome once; from the next visit on, What's New after each newer release
 * note (ACCOUNT-019 to ACCOUNT-023).
 */
export function introductionDue(state: IntroductionState): 'welcome' | 'whats-new' | null {
  if (!state.isSubscribed) return null
  if (!state.welcomeShown) return 'welcome'
  if (state.isWelcomeVisit) return null
  const { whatsNewLastSeen } = state
  return whatsNewLastSeen === undefined || whatsNewLastSeen < state.newestNote ? 'whats-new' : null
}

interface TourState {
  welcomeShown: boolean
  /** The user or the organization has switched tours off. */
  noTours: boolean
  complete: readonly TourName[]
}

/** A page's tour runs after the welcome has been seen, until that tour is complete (TOUR-005, TOUR-009). */
export function isTourDue(tour: TourName, { welcomeShown, noTours, complete }: TourState): boolean {
  return welcomeShown && !noTours && !complete.includes(tour)
}

/** The tour that begins the introduction. */
const FIRST_TOUR: TourName = 'map'

/**
 * Whether a new user may still be redirected to the page of the first tour (SHELL-067). This is decided once, on the
 * first page after the welcome, so that nobody is taken away from a page that they chose themselves.
 */
export const isTourRedirectOpen = (redirected: boolean, state: TourState) => !redirected && isTourDue(FIRST_TOUR, state)
