/** The page texts of the driver's report. */
export interface ReportWords {
  title: string
  language: string
  loading: string
  expired: string
  expiredHint: string
  revoked: string
  revokedHint: string
  failed: string
  failedHint: string
  retry: string
  unavailable: string
  map: string
  origin: string
  destination: string
  depart: string
  arrive: string
  routes: string
  route: (letter: string) => string
  hideRoutes: string
  showRoutes: string
  cards: { impact: string; travelTime: string; conditions: string }
  withBreaks: (duration: string, breaks: string) => string
  noConditions: string
  start: string
  back: string
  tracking: string
  legend: { label: string; low: string; med: string; high: string }
  navigation: {
    label: string
    current: string
    risk: (level: string) => string
    milesRemaining: string
    next: (level: string) => string
    forMiles: (distance: string) => string
    noRiskAhead: string
    toGo: (distance: string) => string
    offRoute: string
    /** How far and where the route is; directions from north, clockwise, in steps of 45°. */
    routeIs: (distance: string, direction: string) => string
    directions: readonly [string, string, string, string, string, string, string, string]
    locating: string
    off: string
    denied: string
  }
  updated: (moment: string) => string
  /** Warns that the forecast is old and that newer ones have failed to arrive. */
  overdue: string
  /** Marks simulated weather. */
  demo: { label: string; hint: string }
}
