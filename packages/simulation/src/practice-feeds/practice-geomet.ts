// Simulated alerts of Canada as GeoMet lists them.
import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { fileNameOf, levelOf } from './practice-cap.ts'

export const GEOMET_KEY = 'api.weather.gc.ca/collections/weather-alerts/items'

/** Alerts in force as GeoMet lists them, page by page. */
export function geoMetList(alerts: readonly GovernmentAlert[], query: URLSearchParams): string {
  const offset = Number(query.get('offset') ?? 0)
  const page = alerts.slice(offset, offset + Number(query.get('limit') ?? 10))
  const features = page.map((message) => ({
    type: 'Feature',
    properties: {
      id: `${fileNameOf(message.id)}_fea1`,
      alert_type: levelOf(message),
      alert_name_en: message.event.toLowerCase(),
      alert_text_en: message.description,
      publication_datetime: message.sent.toISOString(),
      validity_datetime: message.onset?.toISOString() ?? null,
      expiration_datetime: message.expires.toISOString(),
      event_end_datetime: message.ends?.toISOString() ?? null,
      risk_colour_en: GEOMET_COLORS[message.severity] ?? null,
      confidence_en: 'High',
      feature_name_en: message.areaDescription,
      province: '',
      status_en: 'issued',
    },
    geometry: message.geometry,
  }))
  return JSON.stringify({
    type: 'FeatureCollection',
    features,
    numberMatched: alerts.length,
    numberReturned: features.length,
  })
}

const GEOMET_COLORS: Readonly<Record<string, string>> = {
  Extreme: 'red',
  Severe: 'orange',
  Moderate: 'yellow',
  Minor: 'green',
}
