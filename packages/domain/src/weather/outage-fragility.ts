/*
 * Share of customers without power in wind: a logistic fragility curve, the same for the power index and for simulated outages. No
 * universal curve exists; its width and center are our choice, after Liu et al. (2008) for hurricanes.
 */

/** Gust at which half of the customers lose power, and how steep the curve is. */
const HALF_OUT_GUST_MPS = 45
const GUST_WIDTH_MPS = 4.2

export const outageShareInGust = (gust: number) => logistic((gust - HALF_OUT_GUST_MPS) / GUST_WIDTH_MPS)

const logistic = (x: number) => 1 / (1 + Math.exp(-x))
