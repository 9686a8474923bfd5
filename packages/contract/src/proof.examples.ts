import type { CallExamples } from './call.ts'

const VEHICLE_ID = '3f0c7d54-7f4c-4e5c-9f2c-2b8a4c0f4127'

export const proofExamples = {
  getProof: {
    params: { type: 'vehicle', id: VEHICLE_ID },
    query: { start: '2026-01-14T12:00:00.000Z', end: '2026-01-15T10:00:00.000Z' },
    answer: {
      proof: {
        asset_type: 'vehicle',
        id: VEHICLE_ID,
        name: 'Truck 4127',
        organization_name: 'Cardinal Freight',
        time_zone: 'America/Chicago',
        start_at: '2026-01-14T12:00:00.000Z',
        end_at: '2026-01-15T10:00:00.000Z',
        made_at: '2026-01-15T14:00:00.000Z',
        truth: 'simulated',
        came_at: '2026-01-14T22:00:00.000Z',
        desk_told_minutes: 320,
        driver_told_minutes: 313,
        trips: [
          {
            route_id: 'b2a3a4a6-4b1c-4f0e-8d4e-5a6f7c8d9e10',
            name: 'Denver DC to Chicago Crossdock',
            vehicle_id: VEHICLE_ID,
            vehicle_name: 'Truck 4127',
            departed_at: '2026-01-14T16:40:00.000Z',
            kept_at: '2026-01-14T16:40:31.000Z',
            run_time: '2026-01-14T16:00:00.000Z',
            planned_arrival_at: '2026-01-15T06:10:00.000Z',
            forecast_arrival_at: '2026-01-15T08:02:00.000Z',
            earliest_arrival_at: '2026-01-15T07:30:00.000Z',
            latest_arrival_at: '2026-01-15T08:45:00.000Z',
            arrived_at: '2026-01-15T08:16:00.000Z',
            minutes_predicted: 112,
            minutes_real: 126,
            impact_level: 3,
            worst_stretch: {
              road_name: 'I-80',
              from_mile: 372.1,
              to_mile: 426,
              enters_at: '2026-01-14T22:10:00.000Z',
              leaves_at: '2026-01-14T23:20:00.000Z',
            },
            advice: { action: 'delay', reason: 'Wait at Grand Island until 7:00 PM.', outcome: 'followed' },
          },
        ],
        values: [
          {
            variable: 'wind_gust',
            unit: 'm/s',
            forecast: { at: '2026-01-14T23:00:00.000Z', value: 21, place: 'Grand Island, NE', miles_away: 4.1 },
            observed: { at: '2026-01-14T23:00:00.000Z', value: 23.2, place: 'Grand Island, NE', miles_away: 4.1 },
            verdict: 'came',
            hours: 14,
          },
        ],
        hours: [
          {
            at: '2026-01-14T22:00:00.000Z',
            forecast_level: 3,
            forecast_run_time: '2026-01-14T16:00:00.000Z',
            observed_level: 3,
          },
        ],
        agreement: { compared: 14, alike: 11, worse: 2, milder: 1 },
        lines: [
          {
            at: '2026-01-14T16:55:00.000Z',
            kind: 'desk',
            who: 'Dana Whitfield',
            text: 'Acknowledged',
            impact_level: 3,
            minutes_before: 305,
          },
        ],
        lines_left_out: 0,
        runs: ['2026-01-14T16:00:00.000Z'],
        places: [{ name: 'Grand Island, NE', miles_away: 4.1 }],
        gaps: ['radar_not_kept'],
      },
    },
  },
  listProofCases: {
    query: { days: '30' },
    answer: {
      days: 30,
      truth: 'simulated',
      assets: 60,
      assets_left_out: 0,
      scores: [{ variable: 'road', hours: 8640, hits: 12, misses: 3, false_alarms: 2, median_lead_hours: 24 }],
      proof_cases: [
        {
          asset_type: 'location',
          id: '7d0f2f2e-3f8e-4b7b-9a55-0f0d5b1c9a01',
          name: 'Omaha Hub',
          variable: 'road',
          verdict: 'came',
          start_at: '2026-01-14T22:00:00.000Z',
          end_at: '2026-01-15T03:00:00.000Z',
          lead_hours: 24,
          can_be_proved: true,
        },
      ],
      total_count: 17,
    },
  },
  getProofFile: {
    params: { type: 'vehicle', id: VEHICLE_ID },
    query: { start: '2026-01-14T12:00:00.000Z', end: '2026-01-15T10:00:00.000Z' },
  },
} satisfies CallExamples
