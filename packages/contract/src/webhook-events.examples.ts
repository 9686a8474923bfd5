import { DECISION_BRIEF_EXAMPLE } from './decisions.examples.ts'
import { STORM_EXAMPLE } from './storms.examples.ts'
import type { WebhookEventOnWire } from './webhook-events.ts'

const timestamp = '2026-01-14T21:11:42.000Z'
const asset = {
  type: 'location' as const,
  id: '4e0c6c0a-6d53-4c5c-8f0e-0f2f7f6a1c11',
  name: 'Omaha hub',
  external_id: 'OMA-1',
}
const alert = {
  id: 'urn:oid:2.49.0.1.840.0.5f1c.001.1',
  event: 'Winter Storm Warning',
  begins_at: '2026-01-14T21:00:00.000Z',
  ends_at: '2026-01-15T12:00:00.000Z',
}
const route = { id: '2b9c8a35-8f6a-4a3a-9d0d-5a3c1c6d7e02', name: 'Omaha to Denver', external_id: 'LOAD-4711' }
const message = {
  id: '9d6a5c1e-3a64-4c93-b1a8-64f2a0c7d903',
  vehicle_id: '6a1f8c7d-2f9e-4d0b-8a59-1d0f3b7c5e04',
  vehicle_external_id: 'truck-204',
  vehicle_name: 'Truck 204',
  message: 'Ice ahead on I-80 near Kearney.',
  urgent: true,
  created_at: '2026-01-14T21:11:30.000Z',
  error: null,
  driver_notification_id: null,
}

const EVENTS: readonly WebhookEventOnWire[] = [
  { type: 'asset.impact_changed', timestamp, data: { asset, impact_level: 3, previous_impact_level: 1 } },
  { type: 'alert.began', timestamp, data: { asset, alert } },
  { type: 'alert.changed', timestamp, data: { asset, alert, previous_alert_id: 'urn:oid:2.49.0.1.840.0.5f1b.001.1' } },
  { type: 'alert.ended', timestamp, data: { asset, alert } },
  {
    type: 'advice.changed',
    timestamp,
    data: {
      route,
      vehicle: { id: '6a1f8c7d-2f9e-4d0b-8a59-1d0f3b7c5e04', name: 'Truck 204', external_id: 'truck-204' },
      advice: DECISION_BRIEF_EXAMPLE,
      previous_action: 'monitor',
    },
  },
  {
    type: 'affected.changed',
    timestamp: '2026-01-15T12:10:00.000Z',
    data: {
      run_time: '2026-01-15T12:00:00.000Z',
      rose: 1,
      fell: 0,
      cleared: 0,
      changes: [
        {
          kind: 'rose',
          asset_type: 'vehicle',
          id: '00000000-0000-4000-8004-000000000001',
          name: 'Truck 3088',
          previous_impact_level: 3,
          impact_level: 4,
          reason: 'Visibility 0.1 mi',
        },
      ],
    },
  },
  {
    type: 'route.at_risk',
    timestamp,
    data: { route, risk: 3, previous_risk: 1, departure_time: '2026-01-15T06:00:00.000Z' },
  },
  {
    type: 'route.clear',
    timestamp,
    data: { route, risk: 0, previous_risk: 2, departure_time: '2026-01-15T06:00:00.000Z' },
  },
  {
    type: 'storm.began',
    timestamp: '2026-01-15T15:00:00.000Z',
    data: { storm: STORM_EXAMPLE, changes: [{ kind: 'began', text: 'Began' }] },
  },
  {
    type: 'storm.changed',
    timestamp: '2026-01-15T14:00:00.000Z',
    data: {
      storm: { ...STORM_EXAMPLE, state: 'expected', last_seen_at: '2026-01-15T14:00:00.000Z' },
      changes: [{ kind: 'ends', text: 'Ends 4 hours later than forecast before' }],
    },
  },
  {
    type: 'storm.ended',
    timestamp: '2026-01-16T21:00:00.000Z',
    data: {
      storm: { ...STORM_EXAMPLE, state: 'ended', outcome: 'passed', last_seen_at: '2026-01-16T20:00:00.000Z' },
      changes: [{ kind: 'passed', text: 'Ended' }],
    },
  },
  { type: 'message.delivered', timestamp, data: { message } },
  {
    type: 'message.failed',
    timestamp,
    data: { message: { ...message, error: 'Given up after 2 hours: The provider cannot be reached.' } },
  },
  {
    type: 'run.published',
    timestamp,
    data: { horizon: 'nowcast', run_time: '2026-01-14T21:00:00.000Z', forecast_until: '2026-01-15T03:00:00.000Z' },
  },
  { type: 'webhook.test', timestamp, data: { text: 'Stormlane reaches this address.' } },
]

/** An example of each event by its type. */
export const webhookEventExamples: ReadonlyMap<string, WebhookEventOnWire> = new Map(
  EVENTS.map((event) => [event.type, event]),
)
