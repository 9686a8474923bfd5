// What is recorded of a trip, so that it can be compared with its forecast afterwards.

/** A vehicle has arrived when it is this near its destination (our choice): the size of a truck stop or a plant. */
export const ARRIVED_WITHIN_METERS = 1_500
/** A loop ends where it begins; before this share of its planned time no vehicle has arrived (our choice). */
export const EARLIEST_ARRIVAL_SHARE = 0.5
/** Time between the recorded positions of a vehicle on a trip: at 65 mph, one every 16 miles. */
export const KEPT_POSITION_MINUTES = 15
/** A trip is followed this long after its departure; the longest drives across the continent take five days. */
export const KEPT_TRIP_DAYS = 7
