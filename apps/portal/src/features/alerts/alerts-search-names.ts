import { PLACE_SEARCH_NAMES } from '../../parts/places/place-address.ts'

/** The parameters of the Alerts page's address: ours, the specification names none. */
export const ALERTS_SEARCH_NAMES = [...PLACE_SEARCH_NAMES, 'alert_id'] as const
