import { HOUR_MS } from '../../time/durations.ts'
import type { GovernmentAlert } from './government-alert.ts'

/** An alert message for tests, with defaults for everything that a test does not give. */
export function alertMessage(parts: Partial<GovernmentAlert> = {}): GovernmentAlert {
  const sent = parts.sent ?? new Date('2026-01-10T12:00:00Z')
  return {
    id: 'urn:oid:1',
    messageType: 'Alert',
    references: [],
    country: 'USA',
    event: 'Winter Storm Warning',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    sender: 'w-nws.webmaster@noaa.gov',
    senderName: 'NWS Chicago IL',
    sent,
    effective: sent,
    onset: null,
    expires: new Date(sent.getTime() + 6 * HOUR_MS),
    ends: null,
    headline: null,
    description: 'Heavy snow.',
    instruction: null,
    response: 'Prepare',
    areaDescription: 'Cook, IL',
    geocodes: { same: ['017031'], ugc: ['ILC031'] },
    geometry: null,
    ...parts,
  }
}
