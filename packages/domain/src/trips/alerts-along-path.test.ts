import { expect, test } from 'vitest'
import type { ActiveAlert } from '../hazards/government-alerts/alert-book.ts'
import type { GovernmentAlert } from '../hazards/government-alerts/government-alert.ts'
import { alertsAlongPath } from './alerts-along-path.ts'

const warning = {
  id: 'w1',
  event: 'Winter Storm Warning',
  severity: 'Severe',
  effective: new Date('2026-01-15T06:00:00Z'),
  onset: new Date('2026-01-15T12:00:00Z'),
  expires: new Date('2026-01-15T18:00:00Z'),
  ends: new Date('2026-01-16T00:00:00Z'),
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-101, 40],
        [-100, 40],
        [-100, 42],
        [-101, 42],
        [-101, 40],
      ],
    ],
  },
} as unknown as GovernmentAlert
const active: ActiveAlert[] = [{ alert: warning, threadId: 'w1', revision: 1 }]

test('a place on the route has the alerts whose area contains it, with onset and end', () => {
  const [outside, inside] = alertsAlongPath(active).covering([
    { latitude: 41, longitude: -102 },
    { latitude: 41, longitude: -100.5 },
  ])
  expect(outside).toEqual([])
  expect(inside).toEqual([
    {
      id: 'w1',
      event: 'Winter Storm Warning',
      severity: 'Severe',
      color: expect.stringMatching(/^#[0-9A-F]{6}$/i),
      beginsAt: warning.onset,
      expiresAt: warning.ends,
    },
  ])
})
