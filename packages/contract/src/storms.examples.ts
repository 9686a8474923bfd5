import type { CallExamples } from './call.ts'
import type { StormOnWire } from './storms.ts'

export const STORM_EXAMPLE: StormOnWire = {
  id: '7d0f2f2e-3f8e-4b7b-9a55-0f0d5b1c9a01',
  name: 'Lake-effect snow, Lake Erie',
  kind: 'Winter Storm',
  impact_level: 3,
  state: 'active',
  outcome: null,
  begins_at: '2026-01-15T15:00:00.000Z',
  strongest_from: '2026-01-16T02:00:00.000Z',
  strongest_until: '2026-01-16T06:00:00.000Z',
  ends_at: '2026-01-16T21:00:00.000Z',
  ends_spread_hours: 3,
  peak: { label: 'Snow rate', value: 2.6, unit: 'in/h' },
  confidence: 0.83,
  first_seen_at: '2026-01-14T18:00:00.000Z',
  last_seen_at: '2026-01-15T20:00:00.000Z',
  split_from: null,
  merged_into: null,
  bounds: [-81.25, 41.25, -78.25, 43],
}

export const stormsExamples = {
  listStorms: { answer: { storms: [STORM_EXAMPLE], run_time: '2026-01-15T20:00:00.000Z' } },
  getStorm: {
    params: { id: STORM_EXAMPLE.id },
    answer: {
      storm: STORM_EXAMPLE,
      hours: [
        {
          at: '2026-01-15T20:00:00.000Z',
          peak: 1.4,
          geometry: {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [-81, 41.5],
                  [-78.5, 42.5],
                  [-80.5, 42.5],
                  [-81, 41.5],
                ],
              ],
            ],
          },
        },
      ],
      changes: [
        {
          at: '2026-01-15T12:00:00.000Z',
          kind: 'ends',
          text: 'Ends 4 hours later than forecast before',
          other_storm_id: null,
        },
        { at: '2026-01-14T18:00:00.000Z', kind: 'found', text: 'First forecast', other_storm_id: null },
      ],
      run_time: '2026-01-15T20:00:00.000Z',
    },
  },
} satisfies CallExamples
