import type { CallExamples } from './call.ts'

const scores = {
  pairs: 5904,
  bias: -0.3,
  mean_absolute_error: 2.1,
  climatology_skill: 0.41,
  persistence_skill: 0.28,
  detection: 0.7,
  false_alarms: 0.31,
  critical_success: 0.53,
  frequency: 0.012,
}

export const verificationExamples = {
  getVerification: {
    query: { days: '30', variable: 'wind_gust', region: 'all' },
    answer: {
      variable: 'wind_gust',
      region: 'all',
      days: 30,
      unit: 'm/s',
      event: { threshold: 20.1168, side: 'above' },
      since: '2026-01-01T00:00:00.000Z',
      until: '2026-01-30T18:00:00.000Z',
      pairs: 11_808,
      leads: [
        {
          lead_hours: 24,
          ...scores,
          chance: {
            brier: 0.008,
            climatology_skill: 0.34,
            persistence_skill: 0.5,
            reliability: 0.0004,
            tenths: [
              { forecast: 0.01, observed: 0.008, share: 0.96 },
              { forecast: 0.45, observed: 0.41, share: 0.02 },
              { forecast: 0.93, observed: 0.9, share: 0.02 },
            ],
          },
        },
        { lead_hours: 120, ...scores, mean_absolute_error: 3.4, climatology_skill: 0.1, chance: null },
      ],
      previous: [],
      progress: null,
    },
  },
} satisfies CallExamples
