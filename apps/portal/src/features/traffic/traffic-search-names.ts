import { PLACE_SEARCH_NAMES } from '../../parts/places/place-address.ts'

/** The parameters of the Traffic page's address: ours, the specification names none. */
export const TRAFFIC_SEARCH_NAMES = [...PLACE_SEARCH_NAMES, 'layers', 'traffic_id'] as const
