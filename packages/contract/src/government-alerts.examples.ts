import type { CallExamples } from './call.ts'

const ALERT_EXAMPLE = {
  type: 'governmental_alert',
  id: 'urn:stormlane:winter-storm-warning.VA.29473740.1',
  details: {
    name: 'Winter Storm Warning',
    color: '#FF69B4',
    body: '* WHAT...Snow accumulations up to 6.1 in.\n\n* WHERE...Rappahannock, VA; Warren, VA; Shenandoah, VA; Frederick, VA.\n\nThis alert belongs to a simulated world.',
    area_description: 'Rappahannock, VA; Warren, VA; Shenandoah, VA; Frederick, VA',
    instruction: 'Slow down and keep your distance while it lasts, and carry what you need to wait.',
  },
  severity: 'Severe',
  timestamps: {
    issued: '2026-01-14T21:00:00.000Z',
    begins: '2026-01-14T21:00:00.000Z',
    expires: '2026-01-15T03:00:00.000Z',
  },
  geojson: {
    type: 'Feature',
    id: 'urn:stormlane:winter-storm-warning.VA.29473740.1',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-97.15, 32.55],
          [-96.5, 32.55],
          [-96.5, 33.05],
          [-97.15, 33.05],
          [-97.15, 32.55],
        ],
      ],
    },
    properties: { fill: '#FF69B4', event: 'Winter Storm Warning', priority: 26 },
  },
  cap: {
    message_type: 'Alert',
    references: [],
    country: 'USA',
    event: 'Winter Storm Warning',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    sender: 'simulation@stormlane.example',
    sender_name: 'Simulated Weather Service VA',
    sent: '2026-01-14T21:00:00.000Z',
    effective: '2026-01-14T21:00:00.000Z',
    onset: null,
    expires: '2026-01-15T03:00:00.000Z',
    ends: null,
    headline: 'Winter Storm Warning issued January 14, 2026 at 9:00 PM UTC until January 15, 2026 at 3:00 AM UTC',
    description:
      '* WHAT...Snow accumulations up to 6.1 in.\n\n* WHERE...Rappahannock, VA; Warren, VA; Shenandoah, VA; Frederick, VA.\n\nThis alert belongs to a simulated world.',
    instruction: 'Slow down and keep your distance while it lasts, and carry what you need to wait.',
    response: 'Prepare',
    area_description: 'Rappahannock, VA; Warren, VA; Shenandoah, VA; Frederick, VA',
    geocodes: { same: ['051157'], ugc: ['VAC157'] },
  },
  thread_id: 'urn:stormlane:winter-storm-warning.VA.29473740.1',
  revision: 1,
}

const ALERT_FEATURE_EXAMPLE = {
  type: 'Feature',
  id: 'urn:stormlane:winter-storm-warning.VA.29473740.1',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-97.15, 32.55],
        [-96.5, 32.55],
        [-96.5, 33.05],
        [-97.15, 33.05],
        [-97.15, 32.55],
      ],
    ],
  },
  properties: {
    message_type: 'Alert',
    references: [],
    country: 'USA',
    event: 'Winter Storm Warning',
    severity: 'Severe',
    certainty: 'Likely',
    urgency: 'Expected',
    sender: 'simulation@stormlane.example',
    sender_name: 'Simulated Weather Service VA',
    sent: '2026-01-14T21:00:00.000Z',
    effective: '2026-01-14T21:00:00.000Z',
    onset: null,
    expires: '2026-01-15T03:00:00.000Z',
    ends: null,
    headline: 'Winter Storm Warning issued January 14, 2026 at 9:00 PM UTC until January 15, 2026 at 3:00 AM UTC',
    description:
      '* WHAT...Snow accumulations up to 6.1 in.\n\n* WHERE...Rappahannock, VA; Warren, VA; Shenandoah, VA; Frederick, VA.\n\nThis alert belongs to a simulated world.',
    instruction: 'Slow down and keep your distance while it lasts, and carry what you need to wait.',
    response: 'Prepare',
    area_description: 'Rappahannock, VA; Warren, VA; Shenandoah, VA; Frederick, VA',
    geocodes: { same: ['051157'], ugc: ['VAC157'] },
    fill: '#FF69B4',
    priority: 26,
    color: '#FF69B4',
    begins: '2026-01-14T21:00:00.000Z',
    thread_id: 'urn:stormlane:winter-storm-warning.VA.29473740.1',
  },
}

export const governmentAlertsExamples = {
  listGovernmentAlerts: {
    answer: {
      governmental_alerts: [ALERT_EXAMPLE],
      updated_at: '2026-01-14T21:12:00.000Z',
      age_seconds: 0,
      is_stale: false,
    },
  },
  listAlertFeatures: {
    query: { bounds: '49,-66,25,-125' },
    answer: {
      type: 'FeatureCollection',
      features: [ALERT_FEATURE_EXAMPLE],
      updated_at: '2026-01-14T21:12:00.000Z',
      age_seconds: 0,
      is_stale: false,
    },
  },
  getAlertFeature: {
    params: { id: 'urn:stormlane:winter-storm-warning.VA.29473740.1' },
    answer: ALERT_FEATURE_EXAMPLE,
  },
} satisfies CallExamples
