import type { CallExamples } from './call.ts'

const YARD = {
  asset_type: 'location',
  id: '00000000-0000-4000-8004-000000000001',
  name: 'Chicago Yard',
  impact_level: 3,
  reason: 'Gusts 52 mph, your limit for Chicago Yard is 45 mph',
  start_at: '2026-01-15T20:00:00Z',
  end_at: '2026-01-15T23:00:00Z',
  known_until: null,
  timezone: 'America/Chicago',
}
const ONE_HIGH = { extreme: 0, high: 1, moderate: 0, low: 0 }

export const briefingExamples = {
  getBriefing: {
    query: { group_id: '00000000-0000-4000-8003-000000000001' },
    answer: {
      group_id: '00000000-0000-4000-8003-000000000001',
      group_name: 'Midwest',
      organization_name: 'Demo Freight',
      made_at: '2026-01-15T12:00:00Z',
      timezone: 'America/Chicago',
      run_time: '2026-01-15T11:00:00Z',
      asset_count: 24,
      unrated_count: 0,
      changes: {
        since: '2026-01-14T12:00:00Z',
        rose: 1,
        fell: 0,
        cleared: 0,
        changes: [
          {
            kind: 'rose',
            asset_type: 'location',
            id: YARD.id,
            name: YARD.name,
            previous_impact_level: 1,
            impact_level: 3,
            reason: YARD.reason,
          },
        ],
      },
      shift: {
        start_at: '2026-01-15T12:00:00Z',
        end_at: '2026-01-16T00:00:00Z',
        level_counts: ONE_HIGH,
        worst: [{ ...YARD, recommended_action: { action: 'secure_load', reason: 'Secure loads before 2:00 PM.' } }],
      },
      outlook: [{ day: 'tomorrow', date: '2026-01-16', is_known: true, level_counts: ONE_HIGH, worst: [YARD] }],
      map_svg: '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="380"></svg>',
    },
  },
} satisfies CallExamples
