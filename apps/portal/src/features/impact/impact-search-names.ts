import { PLACE_SEARCH_NAMES } from '../../parts/places/place-address.ts'

/** The parameters of the Impact page's address (core §2; event_id is ours). */
export const IMPACT_SEARCH_NAMES = [...PLACE_SEARCH_NAMES, 'time', 'event_id'] as const
