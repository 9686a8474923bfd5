import type * as z from 'zod'
import { placeIn, placeSearch, type SelectedPlace } from '../../parts/places/place-address.ts'
import type { alertsRoute } from './alerts.route.ts'

export type AlertsSearch = z.output<typeof alertsRoute.search>

/** A place whose alerts are told, or the alerts that were clicked together: never both (core §4). */
export interface AlertsState {
  place: SelectedPlace | null
  alertIds: readonly string[]
}

export function readAlertsSearch(search: AlertsSearch): AlertsState {
  const place = placeIn(search)
  return { place, alertIds: place ? [] : (search.alert_id?.split(',').filter(Boolean) ?? []) }
}

export function writeAlertsSearch({ place, alertIds }: AlertsState): AlertsSearch {
  return { ...placeSearch(place), ...(alertIds.length > 0 && place === null ? { alert_id: alertIds.join(',') } : {}) }
}
