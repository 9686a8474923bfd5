import type { CallExamples } from './call.ts'

export const roadConditionsExamples = {
  listRoadConditions: {
    answer: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'weather_station-3',
          geometry: { type: 'Point', coordinates: [-122.9761, 49.1675] },
          properties: {
            id: 'weather_station-3',
            road_condition_type: 'weather_station',
            roadway: 'TCH-1',
            description: 'Road weather station TCH-1 at Vancouver',
            status: 'Dry',
            temperature: 5.7,
            precipitation_type: 'none',
            wind_speed: 9,
            wind_speed_direction: 162,
            wind_gust: 12.6,
            wind_gust_direction: 162,
          },
        },
      ],
      updated_at: '2026-01-14T21:12:00.000Z',
      age_seconds: 0,
      is_stale: false,
    },
  },
  getCameraPicture: { params: { file: 'camera-17.svg' } },
} satisfies CallExamples
