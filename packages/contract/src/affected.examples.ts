import type { CallExamples } from './call.ts'

const ITEM = {
  asset_type: 'location',
  id: '00000000-0000-4000-8004-000000000001',
  name: 'Omaha Crossdock',
  group_ids: ['00000000-0000-4000-8003-000000000001'],
  impact_level: 3,
  reason: 'Winter Storm Warning: Snow 1.1 in/h (high from 1.0 in/h)',
  event: 'Winter Storm Warning',
  starts_at: '2026-01-15T18:00:00.000Z',
  peaks_at: '2026-01-15T20:00:00.000Z',
  ends_at: '2026-01-16T01:00:00.000Z',
  known_until: null,
  time_zone: 'America/Chicago',
  where: { region: 'Nebraska', is_driving: null },
  recommended_action: {
    action: 'delay',
    reason:
      'Salt and clear yard and docks, and receive and ship only what cannot wait until Thu 7:00 PM CST. Winter Storm Warning: Snow 1.1 in/h (high from 1.0 in/h).',
  },
  decision: null,
  minutes_lost: null,
  window_levels: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3],
  state: 'assigned',
  state_by: 'Dana Whitfield',
  state_at: '2026-01-15T17:04:00.000Z',
  assignee: { id: '00000000-0000-4000-8002-000000000002', name: 'Marco Reyes' },
  snoozed_until: null,
  escalated_at: null,
  version: 2,
}

const WINDOW = { start_at: '2026-01-15T12:20:00.000Z', end_at: '2026-01-16T00:20:00.000Z' }

const NOTE_LINE = {
  id: '41',
  event: 'noted',
  by: 'Marco Reyes',
  at: '2026-01-15T17:09:00.000Z',
  impact_level: 3,
  note: 'Called the dock, doors 4 to 9 are closed.',
  assignee: null,
  until: null,
}

export const affectedExamples = {
  listAffectedAssets: {
    query: { horizon: 'shift', levels: 'extreme,high', include_horizon_counts: 'true', limit: 1 },
    answer: {
      affected_assets: [ITEM],
      total_count: 24,
      level_counts: { extreme: 3, high: 21, moderate: 64, low: 94 },
      new_count: 17,
      undecided_count: 17,
      decided_count: 7,
      unrated_count: 0,
      horizon_counts: { shift: 24, '6h': 18, '24h': 31, '7d': 46 },
      run_time: '2026-01-15T12:00:00.000Z',
      window: WINDOW,
    },
  },
  listAffectedChanges: {
    answer: {
      run_time: '2026-01-15T12:00:00.000Z',
      previous_run_time: '2026-01-15T11:00:00.000Z',
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
  listAffectedEvents: {
    query: { horizon: '24h' },
    answer: {
      affected_events: [{ name: 'Blizzard Warning', is_alert: true, count: 34, new_count: 12, worst_level: 4 }],
    },
  },
  listAffectedStorms: {
    query: { horizon: '24h' },
    answer: {
      affected_storms: [
        {
          storm_id: '7d0f2f2e-3f8e-4b7b-9a55-0f0d5b1c9a01',
          name: 'Lake-effect snow, Lake Erie',
          kind: 'Winter Storm',
          impact_level: 3,
          state: 'active',
          begins_at: '2026-01-15T15:00:00.000Z',
          ends_at: '2026-01-16T21:00:00.000Z',
          count: 29,
          new_count: 11,
          worst_level: 4,
        },
      ],
      outside: {
        count: 5,
        new_count: 1,
        events: [{ name: 'Wind Gusts', is_alert: false, count: 5, new_count: 1, worst_level: 2 }],
      },
    },
  },
  countAffectedAssets: { answer: { count: 17, window: WINDOW } },
  getAffectedAsset: {
    params: { id: '00000000-0000-4000-8004-000000000001' },
    answer: {
      affected_asset: ITEM,
      storm: { id: '7d0f2f2e-3f8e-4b7b-9a55-0f0d5b1c9a01', name: 'Lake-effect snow, Lake Erie' },
      history: [NOTE_LINE],
      level_history: [{ run_time: '2026-01-15T12:00:00.000Z', previous_impact_level: 3, impact_level: 4 }],
    },
  },
  handleAffectedAsset: {
    params: { id: '00000000-0000-4000-8004-000000000001' },
    body: { action: 'assign', version: 1, assignee_id: '00000000-0000-4000-8002-000000000002' },
    answer: { affected_asset: ITEM },
  },
  handleAffectedAssets: {
    body: {
      action: 'acknowledge',
      items: [
        { id: '00000000-0000-4000-8004-000000000001', version: 1 },
        { id: '00000000-0000-4000-8004-000000000002', version: 0 },
      ],
    },
    answer: {
      affected_assets: [ITEM],
      refused: [
        {
          id: '00000000-0000-4000-8004-000000000002',
          name: 'Truck 4127',
          reason: 'This is no longer affected, so there is nothing to take care of. Notes can still be written.',
        },
      ],
    },
  },
  noteAffectedAsset: {
    params: { id: '00000000-0000-4000-8004-000000000001' },
    body: { note: NOTE_LINE.note },
    answer: { history_line: NOTE_LINE },
  },
  listColleagues: {
    answer: { colleagues: [{ id: '00000000-0000-4000-8002-000000000002', name: 'Marco Reyes' }] },
  },
} satisfies CallExamples
