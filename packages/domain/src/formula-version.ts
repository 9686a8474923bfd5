/**
 * Increase when a formula behind a score, an index or a slowdown changes. Runs, scores and route results that were made with other
 * formulas are made again, so that no stored figure means something else than a new one.
 */
export const FORMULA_VERSION = 9
