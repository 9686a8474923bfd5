import { type DriverNotification, NEW_NOTIFICATION } from './driver-notification.ts'
import { DEFAULT_TEMPLATES } from './driver-notifications.texts.ts'
import type { Observation } from './observation.ts'
import { threshold } from './threshold.ts'

/** A weather notification for gusts of at least 45 mph. */
export function gustNotification(parts: Partial<DriverNotification> = {}): DriverNotification {
  return {
    ...NEW_NOTIFICATION,
    id: 'n1',
    name: 'High wind',
    notificationType: 'weather',
    thresholds: [threshold('wind_gust', { lowerBound: 45, upperBound: null })],
    template: DEFAULT_TEMPLATES.weather.current,
    ...parts,
  }
}

/** Fine weather, except for the given values. */
export function observed(parts: Partial<Observation> = {}): Observation {
  return {
    wo_road_index: 0,
    wo_disruption_index: 0,
    wo_flood_index: 0,
    wo_power_index: 0,
    wo_life_property_index: 0,
    wo_tipping_index: 0,
    wind_gust: 10,
    temperature: 60,
    visibility: 6.2,
    ...parts,
  }
}
