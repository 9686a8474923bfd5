import type { CallExamples } from './call.ts'

export const eventsExamples = {
  listEvents: {
    query: { event_types: 'lightning,storms' },
    answer: {
      events: [
        {
          event_type: 'lightning',
          id: 'strike-5894744-9940-0',
          detected_time: '2026-01-14T20:43:08.861Z',
          geo_json: {
            type: 'Feature',
            id: 'strike-5894744-9940-0',
            geometry: { type: 'Point', coordinates: [-75.5998, 29.5441] },
            properties: { peak_current_ka: -15 },
          },
        },
      ],
      updated_at: '2026-01-14T21:12:00.000Z',
      age_seconds: 0,
      is_stale: false,
    },
  },
  listFloodChance: {
    answer: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'flood-22105-2026-01-14',
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [-97.15, 32.55],
                [-96.5, 32.55],
                [-96.5, 33.05],
                [-97.15, 33.05],
                [-97.15, 32.55],
              ],
            ],
          },
          properties: { name: 'Tangipahoa, LA', date: '2026-01-14', flood_probability: 0.22 },
        },
      ],
      updated_at: '2026-01-14T21:12:00.000Z',
      age_seconds: 0,
      is_stale: false,
    },
  },
} satisfies CallExamples
