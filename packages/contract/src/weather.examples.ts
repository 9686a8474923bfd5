import type { CallExamples } from './call.ts'
import { LOCATION_EXAMPLE } from './locations.examples.ts'

export const weatherExamples = {
  getWeather: {
    query: { city_id: 'daff9284-65fe-45b1-ac04-2723c3985f7b' },
    answer: {
      hourly: [
        {
          time: '2026-01-14T21:00:00.000Z',
          temperature: 19.5,
          heat_index: 14.4,
          rainfall: 0,
          rain_accumulation: 0,
          snowfall: 0.064,
          snow_accumulation: 0,
          total_precipitation: 0,
          wind_speed: 19.7,
          wind_direction: 291,
          wind_gust: 31.5,
          wind_gust_probability: 0.048,
          visibility: 3.66,
          lightning_probability: null,
        },
        {
          time: '2026-01-14T22:00:00.000Z',
          temperature: 18.5,
          heat_index: 13.4,
          rainfall: 0,
          rain_accumulation: 0,
          snowfall: 0.067,
          snow_accumulation: 0.07,
          total_precipitation: 0.007,
          wind_speed: 19.6,
          wind_direction: 290,
          wind_gust: 30.7,
          wind_gust_probability: 0.05,
          visibility: 4.09,
          lightning_probability: null,
        },
      ],
      subhourly: [],
      run_time: '2026-01-14T21:00:00.000Z',
      subhourly_run_time: null,
      city: LOCATION_EXAMPLE,
      alerts: [],
      time_zone: 'America/Chicago',
    },
  },
} satisfies CallExamples
