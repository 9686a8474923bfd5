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
      storms: [
        {
          storm_id: '7d0f2f2e-3f8e-4b7b-9a55-0f0d5b1c9a01',
          name: 'Lake-effect snow, Lake Erie',
          impact_level: 3,
          state: 'expected',
          begins_at: '2026-01-15T15:00:00Z',
          strongest_from: '2026-01-16T02:00:00Z',
          strongest_until: '2026-01-16T06:00:00Z',
          ends_at: '2026-01-16T21:00:00Z',
          peak: 'Snow rate 2.6 in/h',
          level_counts: { extreme: 0, high: 2, moderate: 0, low: 0 },
          counts: { location: 2, vehicle: 3, route: 0 },
          inside_count: 0,
          first: { name: 'Truck 3957', at: '2026-01-15T15:26:00Z' },
        },
      ],
      more_storm_count: 0,
      shift: {
        start_at: '2026-01-15T12:00:00Z',
        end_at: '2026-01-16T00:00:00Z',
        level_counts: { ...ONE_HIGH, high: 3 },
        outside_counts: ONE_HIGH,
        worst: [{ ...YARD, recommended_action: { action: 'secure_load', reason: 'Secure loads before 2:00 PM.' } }],
      },
      outlook: [{ day: 'tomorrow', date: '2026-01-16', is_known: true, level_counts: ONE_HIGH, worst: [YARD] }],
      map_svg: '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="380"></svg>',
    },
  },
} satisfies CallExamples
