import type { CallExamples } from './call.ts'
import type { DecisionBriefOnWire } from './decisions.ts'

export const DECISION_BRIEF_EXAMPLE: DecisionBriefOnWire = {
  action: 'hold',
  text: 'Wait at Iowa 80 until Thu 1:45 AM CST: arrives 7 min later than driving on, avoids 62 mi of Extreme.',
  moments: [{ at: '2026-01-15T07:45:00.000Z', words: 'Thu 1:45 AM CST' }],
  until: '2026-01-15T07:45:00.000Z',
  drive_on: {
    kind: 'drive_on',
    arrives_at: '2026-01-15T17:10:00.000Z',
    minutes_lost: 38,
    cost: 361,
    worst_level: 4,
    worst_miles: 62,
    appointment_chance: 0.61,
  },
  best: {
    kind: 'wait_at_stop',
    arrives_at: '2026-01-15T17:17:00.000Z',
    minutes_lost: 45,
    cost: 74,
    worst_level: 1,
    worst_miles: 12,
    appointment_chance: 0.58,
  },
  worst: {
    road_name: 'I-80',
    miles: 62,
    enters_at: '2026-01-15T07:30:00.000Z',
    leaves_at: '2026-01-15T08:45:00.000Z',
  },
  computed_at: '2026-01-15T06:30:00.000Z',
}

const DRIVE_ON = {
  id: 'drive_on',
  kind: 'drive_on',
  place: null,
  until: null,
  leaves_at: '2026-01-15T06:32:00.000Z',
  speed_mph: null,
  road_names: 'I-80',
  polyline: null,
  arrival: {
    expected: '2026-01-15T17:10:00.000Z',
    p10: '2026-01-15T16:31:00.000Z',
    p50: '2026-01-15T17:13:00.000Z',
    p90: '2026-01-15T18:42:00.000Z',
  },
  minutes_lost: 38,
  worst_level: 4,
  worst_miles: 62,
  worst: {
    level: 4,
    cause: 'alert',
    from_mile: 49,
    to_mile: 111,
    enters_at: '2026-01-15T07:30:00.000Z',
    leaves_at: '2026-01-15T08:45:00.000Z',
    road_name: 'I-80',
    polyline: 'ofd|Frqz~O_ibE_ibE',
  },
  appointment_chance: 0.36,
  driving_hours_left: 0.3,
  break_hours: 0.5,
  extra_miles: 0,
  cost: { total: 512, time: 57.6, crash: 134.4, appointment: 320, miles: 0 },
  recommended: false,
}

const DECISION_EXAMPLE = {
  route_id: '00000000-0000-4000-8005-000000000001',
  vehicle_id: '41ead974-d658-45c8-bfb6-1ee770571924',
  computed_at: '2026-01-15T06:32:00.000Z',
  run_time: '2026-01-15T06:00:00.000Z',
  network: null,
  position: {
    latitude: 41.5236,
    longitude: -90.5776,
    source: 'vehicle',
    reported_at: '2026-01-15T06:24:00.000Z',
  },
  hours: { are_known: true, driving: 10.6, duty: 13.5, until_break: 7.6, week: null },
  appointment: { earliest: '2026-01-15T14:00:00.000Z', latest: '2026-01-15T17:00:00.000Z' },
  alternatives: [
    DRIVE_ON,
    {
      ...DRIVE_ON,
      id: 'wait_at_stop',
      kind: 'wait_at_stop',
      place: { kind: 'services', name: 'Iowa 80', latitude: 41.6175, longitude: -90.7771, mile: 12.4 },
      until: '2026-01-15T07:45:00.000Z',
      arrival: {
        expected: '2026-01-15T16:42:00.000Z',
        p10: '2026-01-15T16:33:00.000Z',
        p50: '2026-01-15T16:43:00.000Z',
        p90: '2026-01-15T16:58:00.000Z',
      },
      minutes_lost: 7,
      worst_level: 2,
      worst_miles: 18,
      worst: { ...DRIVE_ON.worst, level: 2, to_mile: 67 },
      appointment_chance: 0.92,
      driving_hours_left: 0.97,
      cost: { total: 92.4, time: 10.6, crash: 41.8, appointment: 40, miles: 0 },
      recommended: true,
    },
  ],
  advice: {
    action: 'hold',
    alternative_id: 'wait_at_stop',
    minutes_saved: 31,
    dollars_saved: 419.6,
    until: '2026-01-15T07:45:00.000Z',
    text: 'Wait at Iowa 80 until Thu 1:45 AM CST: arrives 31 min earlier than driving on, avoids 62 mi of Extreme.',
    moments: [{ at: '2026-01-15T07:45:00.000Z', words: 'Thu 1:45 AM CST' }],
  },
  remarks: [],
}

export const decisionsExamples = {
  listDecisions: {
    query: { limit: 1, include_total_count: 'true' },
    answer: { decisions: [DECISION_EXAMPLE], total_count: 29 },
  },
  getVehicleDecision: {
    params: { id: '41ead974-d658-45c8-bfb6-1ee770571924' },
    answer: { decision: DECISION_EXAMPLE },
  },
  getRouteDecision: {
    params: { id: '00000000-0000-4000-8005-000000000001' },
    answer: { decision: DECISION_EXAMPLE },
  },
} satisfies CallExamples
