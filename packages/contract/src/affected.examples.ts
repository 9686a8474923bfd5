import type { CallExamples } from './call.ts'

export const affectedExamples = {
  listAffectedAssets: {
    query: { horizon: '6h', levels: 'extreme,high', limit: 1 },
    answer: {
      affected_assets: [
        {
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
          time_zone: 'America/Chicago',
          recommended_action: {
            action: 'delay',
            reason:
              'Move arrivals and departures to after Thu 7:00 PM CST (a wait of 7 h). Winter Storm Warning: Snow 1.1 in/h (high from 1.0 in/h).',
          },
        },
      ],
      total_count: 24,
      level_counts: { extreme: 3, high: 21, moderate: 64, low: 94 },
      horizon_counts: { '6h': 24, '24h': 31, '7d': 46 },
      run_time: '2026-01-15T12:00:00.000Z',
    },
  },
  countAffectedAssets: { answer: { count: 17 } },
} satisfies CallExamples
