/*
 * Share of customers without power: logistic fragility curves, the same for the power index and for simulated outages. No universal
 * curve exists; the widths and centers are our choice, after Liu et al. (2008) for hurricanes.
 */

/** Gust at which half of the customers lose power, and how steep the curve is. */
const HALF_OUT_GUST_MPS = 45
const GUST_WIDTH_MPS = 4.2
/** Radial ice with the same effect (SPIA level 4). */
const HALF_OUT_ICE_MM = 16
const ICE_WIDTH_MM = 3.2
/** Less ice breaks nothing. */
const HARMLESS_ICE_MM = 1

export const outageShareInGust = (gust: number) => logistic((gust - HALF_OUT_GUST_MPS) / GUST_WIDTH_MPS)

export const outageShareUnderIce = (radialIceMm: number) =>
  radialIceMm > HARMLESS_ICE_MM ? logistic((radialIceMm - HALF_OUT_ICE_MM) / ICE_WIDTH_MM) : 0

const logistic = (x: number) => 1 / (1 + Math.exp(-x))
