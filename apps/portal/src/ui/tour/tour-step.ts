export interface TourStep {
  /** CSS selector of the explained element. Without one the step is centered; if nothing matches, the step is skipped. */
  target?: string
  title: string
  text: string
}
