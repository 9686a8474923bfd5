import type * as z from 'zod'
import { parsePlace, placeSearch, type SelectedPlace } from '../../parts/places/place-address.ts'
import type { alertsRoute } from './alerts.route.ts'

export type AlertsSearch = z.output<typeof alertsRoute.search>

/** Either the selected place or the clicked alerts, never both. */
export interface AlertsState {
  place: SelectedPlace | null
  alertIds: readonly string[]
}

export function readAlertsSearch(search: AlertsSearch): AlertsState {
  const place = parsePlace(search)
  return { place, alertIds: place ? [] : (search.alert_id?.split(',').filter(Boolean) ?? []) }
}

export function writeAlertsSearch({ place, alertIds }: AlertsState): AlertsSearch {
  return { ...placeSearch(place), ...(alertIds.length > 0 && place === null ? { alert_id: alertIds.join(',') } : {}) }
}
