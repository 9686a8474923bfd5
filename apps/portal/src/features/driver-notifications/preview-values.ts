import {
  ALERT_VARIABLES,
  type AlertVariable,
  type NotificationDraft,
  type TemplateValues,
  THRESHOLD_VARIABLES,
  type ThresholdVariable,
  thresholdValueText,
} from '@stormlane/domain/drivers'
import { alertEventName } from '@stormlane/domain/hazards'
import { momentText } from '@stormlane/domain/time'
import type { Vehicle } from '../../platform/asset-queries.ts'
import type { ForcedAlert } from './notification-queries.ts'

/** A vehicle's current value of a variable, if it is known. */
function valueAt({ currentConditions, currentImpact }: Vehicle, variable: ThresholdVariable): number | undefined {
  const tag = (id: string) => currentImpact?.tags.find((one) => one.id === `impact:${id}`)?.value ?? undefined
  switch (variable) {
    case 'wind_gust':
      return currentConditions?.wind.maxGust
    case 'temperature':
      return currentConditions?.temperature
    case 'visibility':
      return currentConditions?.visibility
    case 'wo_road_index':
      return currentConditions?.roadRisk.value
    case 'wo_tipping_index':
      return currentConditions?.tippingIndex
    case 'wo_flood_index':
      return tag('flood')
    case 'wo_life_property_index':
      return tag('life_property')
    case 'wo_disruption_index':
    case 'wo_power_index':
      return undefined
  }
}

/** Template values of the first threshold, for the vehicle's current conditions. */
export function weatherValues({ thresholds }: NotificationDraft, vehicle: Vehicle | undefined): TemplateValues {
  const variable = thresholds[0]?.variable
  if (!variable) return {}
  const { words, units } = THRESHOLD_VARIABLES[variable]
  const value = vehicle && valueAt(vehicle, variable)
  return { variable: words, units, ...(value !== undefined && { value: thresholdValueText(variable, value) }) }
}

/** The most urgent active alert of the selected events. */
export function chosenAlert(draft: NotificationDraft, inForce: readonly ForcedAlert[]): ForcedAlert | undefined {
  const chosen = new Set(draft.alerts)
  return inForce.find(({ event }) => chosen.has(alertEventName(event) ?? event))
}

/** Template values of an active alert; without one, only the event name. */
export function alertValues(draft: NotificationDraft, alert: ForcedAlert | undefined): TemplateValues {
  if (!alert) return draft.alerts[0] ? { event: draft.alerts[0] } : {}
  const words: Record<AlertVariable, string> = {
    event: alert.event,
    severity: alert.severity,
    certainty: alert.certainty,
    urgency: alert.urgency,
    sent: momentText(new Date(alert.sent)),
    effective: momentText(new Date(alert.effective)),
    expires: momentText(new Date(alert.ends ?? alert.expires)),
    headline: alert.headline ?? '',
    description: alert.description,
    instruction: alert.instruction ?? '',
    response: alert.response ?? '',
    area_description: alert.areaDescription,
    sender_name: alert.senderName,
  }
  return Object.fromEntries(ALERT_VARIABLES.map((name) => [name, words[name]]))
}
