export interface TourStep {
  /** CSS selector of what is explained; a step without one stands in the middle. A selector that finds nothing is skipped. */
  target?: string
  title: string
  text: string
}
