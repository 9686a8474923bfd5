import { PLACE_SEARCH_NAMES } from '../../parts/places/place-address.ts'

/** The parameters of the Radar page's address: ours, the specification names none. */
export const RADAR_SEARCH_NAMES = [...PLACE_SEARCH_NAMES, 'time'] as const
