/** Lifetimes that the portal offers for a link to a route report. The longest outlasts every forecast. */
export const LINK_HOURS = [12, 24, 72, 168, 720] as const
/** A shared route lives 7 days (REPORT-027). */
export const DEFAULT_LINK_HOURS = 168
export const MIN_LINK_HOURS = 12
export const MAX_LINK_HOURS = 720
/** Maximum number of links of one route that work at the same time. Each keeps a copy of the results, about 100 kB. */
export const MAX_LINKS_OF_ROUTE = 50
