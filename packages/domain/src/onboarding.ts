/** The pages that have a guided tour (core §2). */
export const TOURS = ['map', 'assets', 'routes', 'account', 'radar'] as const
export type TourName = (typeof TOURS)[number]

interface Acquaintance {
  isSubscribed: boolean
  welcomeShown: boolean
  /** Day of the newest release note that was seen. */
  whatsNewLastSeen: string | undefined
  newestNote: string
}

/** The dialog that opens by itself: the welcome once, then what is new since the last visit (core §4). Days are ISO dates. */
export function introductionDue(known: Acquaintance): 'welcome' | 'whats-new' | null {
  if (!known.isSubscribed) return null
  if (!known.welcomeShown) return 'welcome'
  const { whatsNewLastSeen } = known
  return whatsNewLastSeen === undefined || whatsNewLastSeen < known.newestNote ? 'whats-new' : null
}

interface ToursTaken {
  welcomeShown: boolean
  /** The user wants no tours, or the organization is set up without them. */
  noTours: boolean
  complete: readonly TourName[]
}

/** A page's tour runs once the welcome has been seen and while that tour is not complete (decision 20). */
export function isTourDue(tour: TourName, { welcomeShown, noTours, complete }: ToursTaken): boolean {
  return welcomeShown && !noTours && !complete.includes(tour)
}
