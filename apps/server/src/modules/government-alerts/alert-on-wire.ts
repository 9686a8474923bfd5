import { woundByRule } from '@stormlane/domain/geo'
import { type ActiveAlert, alertBeginsAt, type GovernmentAlert, shownAlert } from '@stormlane/domain/hazards'

export function alertOnWire({ alert, threadId, revision }: ActiveAlert) {
  const { type, id, details, severity, timestamps, geojson } = shownAlert(alert)
  const { areaDescription, ...rest } = details
  return {
    type,
    id,
    details: { ...rest, area_description: areaDescription },
    severity,
    timestamps: {
      issued: timestamps.issued.toISOString(),
      begins: timestamps.begins.toISOString(),
      expires: timestamps.expires.toISOString(),
    },
    geojson: {
      type: geojson.type,
      id,
      geometry: geojson.geometry && woundByRule(geojson.geometry),
      properties: geojson.properties,
    },
    cap: capOnWire(alert),
    thread_id: threadId,
    revision,
  }
}

export function alertFeature({ alert, threadId }: ActiveAlert, omitGeometry = false) {
  const { geojson } = shownAlert(alert)
  return {
    type: 'Feature' as const,
    id: alert.id,
    geometry: omitGeometry ? null : alert.geometry && woundByRule(alert.geometry),
    properties: {
      ...capOnWire(alert),
      ...geojson.properties,
      color: geojson.properties.fill,
      begins: alertBeginsAt(alert).toISOString(),
      thread_id: threadId,
    },
  }
}

const capOnWire = (alert: GovernmentAlert) => ({
  message_type: alert.messageType,
  references: [...alert.references],
  country: alert.country,
  event: alert.event,
  severity: alert.severity,
  certainty: alert.certainty,
  urgency: alert.urgency,
  sender: alert.sender,
  sender_name: alert.senderName,
  sent: alert.sent.toISOString(),
  effective: alert.effective.toISOString(),
  onset: alert.onset?.toISOString() ?? null,
  expires: alert.expires.toISOString(),
  ends: alert.ends?.toISOString() ?? null,
  headline: alert.headline,
  description: alert.description,
  instruction: alert.instruction,
  response: alert.response,
  area_description: alert.areaDescription,
  geocodes: { same: [...alert.geocodes.same], ugc: [...alert.geocodes.ugc] },
})
