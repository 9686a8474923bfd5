import type { Area } from '../../geo/area-edges.ts'

/** Values of CAP 1.2 (OASIS 2010), as the weather services use them. */
export const ALERT_SEVERITIES = ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'] as const
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number]
export const ALERT_CERTAINTIES = ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'] as const
export type AlertCertainty = (typeof ALERT_CERTAINTIES)[number]
export const ALERT_URGENCIES = ['Immediate', 'Expected', 'Future', 'Past', 'Unknown'] as const
export type AlertUrgency = (typeof ALERT_URGENCIES)[number]
export const ALERT_MESSAGE_TYPES = ['Alert', 'Update', 'Cancel'] as const
export type AlertMessageType = (typeof ALERT_MESSAGE_TYPES)[number]
export const ALERT_COUNTRIES = ['USA', 'CAN', 'MEX'] as const
export type AlertCountry = (typeof ALERT_COUNTRIES)[number]

/** A message of a weather service. Updates and cancellations are separate messages that refer to earlier ones. */
export interface GovernmentAlert {
  id: string
  messageType: AlertMessageType
  /** Ids of the earlier messages that this one replaces. */
  references: readonly string[]
  country: AlertCountry
  event: string
  severity: AlertSeverity
  certainty: AlertCertainty
  urgency: AlertUrgency
  sender: string
  senderName: string
  sent: Date
  effective: Date
  onset: Date | null
  /** When the message expires, and when the event itself ends, if the service states it. */
  expires: Date
  ends: Date | null
  headline: string | null
  description: string
  instruction: string | null
  response: string | null
  areaDescription: string
  /** Zone codes: SAME (FIPS) and UGC. */
  geocodes: { same: readonly string[]; ugc: readonly string[] }
  geometry: Area | null
}

/** Builds the id of one part of a message, which has its own area and texts. Updates refer to the whole message. */
export const alertPartId = (messageId: string, part: number) => (part === 1 ? messageId : `${messageId}#${part}`)

/** Returns the id of the message that an alert is part of. */
export const alertMessageId = (id: string) => id.replace(/#\d+$/, '')

/** End of an alert: the end of the event, else the expiry of the message. */
export const alertEndsAt = ({ ends, expires }: Pick<GovernmentAlert, 'ends' | 'expires'>) => ends ?? expires

/** When the event begins. */
export const alertBeginsAt = ({ onset, effective }: Pick<GovernmentAlert, 'onset' | 'effective'>) => onset ?? effective

/** Length of a description on a card (ALERT-006). */
export const MAX_DESCRIPTION_LENGTH = 750

export function truncatedDescription(description: string): string {
  if (description.length <= MAX_DESCRIPTION_LENGTH) return description
  const cut = description.slice(0, MAX_DESCRIPTION_LENGTH)
  // Do not cut between the two halves of a surrogate pair.
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`
}
