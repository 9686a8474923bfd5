import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { HOUR_MS } from '@stormlane/domain/time'
import { TEST_NOW } from './test-now.ts'

interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** A tornado warning over a box, valid for one hour from TEST_NOW; `parts` replaces the fields that a test is about. */
export function testAlert({ west, south, east, north }: Box, parts: Partial<GovernmentAlert> = {}): GovernmentAlert {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return {
    id: 'test-alert',
    messageType: 'Alert',
    references: [],
    country: 'USA',
    event: 'Tornado Warning',
    severity: 'Extreme',
    certainty: 'Observed',
    urgency: 'Immediate',
    sender: 'test@stormlane.example',
    senderName: 'Test office',
    sent: TEST_NOW,
    effective: TEST_NOW,
    onset: null,
    expires: new Date(TEST_NOW.getTime() + HOUR_MS),
    ends: null,
    headline: 'Take shelter now',
    description: 'A tornado was seen.',
    instruction: null,
    response: 'Shelter',
    areaDescription: 'Douglas, NE',
    geocodes: { same: [], ugc: [] },
    geometry: { type: 'Polygon', coordinates: [corners] },
    ...parts,
  }
}
