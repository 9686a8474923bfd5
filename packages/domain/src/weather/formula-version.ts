/**
 * Increase this when a formula behind a score, an index or a slowdown changes. Runs, scores and route results of
 * another version are then recomputed, so that stored and new figures always mean the same.
 */
export const FORMULA_VERSION = 12
