/** Apart from the other texts: the router names every page before any is loaded. */
export const IMPACT_TITLE = 'Impact'
