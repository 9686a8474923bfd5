import type { GovernmentAlert } from '@stormlane/domain/hazards'

type Times = 'sent' | 'effective' | 'onset' | 'expires' | 'ends'

/** A message as stored in JSON, with times as strings. */
export type StoredAlert = Omit<GovernmentAlert, Times> & {
  sent: string
  effective: string
  onset: string | null
  expires: string
  ends: string | null
}

export const toStored = (alert: GovernmentAlert): StoredAlert => ({
  ...alert,
  sent: alert.sent.toISOString(),
  effective: alert.effective.toISOString(),
  onset: alert.onset?.toISOString() ?? null,
  expires: alert.expires.toISOString(),
  ends: alert.ends?.toISOString() ?? null,
})

export const storedAlert = (stored: StoredAlert): GovernmentAlert => ({
  ...stored,
  sent: new Date(stored.sent),
  effective: new Date(stored.effective),
  onset: stored.onset === null ? null : new Date(stored.onset),
  expires: new Date(stored.expires),
  ends: stored.ends === null ? null : new Date(stored.ends),
})
