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
      truth: 'simulated',
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
      alerts: [
        { variable: 'road', detection: 0.64, false_alarms: 0.26, warning_hours: 37.5, cases: 812 },
        { variable: 'wind_gust', detection: 0.76, false_alarms: 0.42, warning_hours: 66, cases: 121 },
      ],
      arrival: {
        trips: 864,
        leads: [
          {
            lead_hours: 1,
            trips: 432,
            bias_minutes: 0.4,
            mean_error_minutes: 1.9,
            inside: 0.83,
            within_30_minutes: 0.99,
          },
          {
            lead_hours: 24,
            trips: 432,
            bias_minutes: 1.1,
            mean_error_minutes: 3.2,
            inside: 0.81,
            within_30_minutes: 0.97,
          },
        ],
      },
      advice: {
        advised: 60,
        right: 0.85,
        minutes_saved: 95,
        minutes_lost: 4120,
        dollars_saved: 5310,
        leads: [
          { lead_hours: 1, advised: 33, right: 0.91, minutes_saved: 55, minutes_lost: 2230, dollars_saved: 3440 },
          { lead_hours: 24, advised: 27, right: 0.78, minutes_saved: 40, minutes_lost: 1890, dollars_saved: 1870 },
        ],
        kinds: [
          { kind: 'slower', advised: 6, right: 1, minutes_saved: 0, minutes_lost: 64, dollars_saved: 220 },
          { kind: 'leave_later', advised: 47, right: 0.83, minutes_saved: 30, minutes_lost: 3976, dollars_saved: 4590 },
          { kind: 'other_road', advised: 7, right: 0.86, minutes_saved: 65, minutes_lost: 80, dollars_saved: 500 },
        ],
      },
      progress: null,
    },
  },
} satisfies CallExamples
