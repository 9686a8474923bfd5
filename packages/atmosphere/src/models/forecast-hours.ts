/** Every third hour after the hourly ones. */
const STEP_HOURS = 3
/** Eight days: a run of seven days may start from a forecast that is a day old. */
const LAST_HOUR = 192

/**
 * Returns the hours of a week's forecast that are read: every hour until `hourlyUntil`, then every third. Hour 0 is not
 * read.
 */
export const weekHours = (hourlyUntil: number): readonly number[] =>
  Array.from({ length: LAST_HOUR }, (_, i) => i + 1).filter((hour) => hour <= hourlyUntil || hour % STEP_HOURS === 0)
