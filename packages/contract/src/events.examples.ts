import type { CallExamples } from './call.ts'

export const eventsExamples = {
  listEvents: {
    query: { event_types: 'lightning,cyclones' },
    answer: {
      events: [
        {
          event_type: 'cyclones',
          id: 'AL092026-storm_track_point-12',
          cyclone_id: 'AL092026',
          name: 'Ida',
          has_model_forecast_tracks: false,
          feature: 'storm_track_point',
          geo_json: {
            type: 'Feature',
            id: 'AL092026-storm_track_point-12',
            geometry: { type: 'Point', coordinates: [-86.1, 26.2] },
            properties: {
              lead_hours: 12,
              valid_at: '2026-01-15T09:00:00.000Z',
              max_wind_kt: 95,
              category: 'Category 2 hurricane',
            },
          },
        },
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
