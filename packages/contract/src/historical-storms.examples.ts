import type { CallExamples } from './call.ts'

const outcome = {
  slowdown_fraction: 0.14,
  max_road_index: 7.6,
  weather_flags: ['extreme_weather_flag', 'snow_flag'],
  arrival_time: '2026-01-03T15:43:00.000Z',
  road_risk_polylines: [{ polyline: '_p~iF~ps|U_ulLnnqC', color: 'red' }],
}

const tilesUrl = (data: string) =>
  `https://portal.example/api/tiles/WebMercatorQuad/{z}/{x}/{y}@{size}x.png?url=${encodeURIComponent(data)}&colormap_name=impact&token=v1.TILETOKEN`

export const historicalStormsExamples = {
  listHistoricalStorms: {
    answer: {
      historical_storms: [
        {
          id: 'blizzard-20260103',
          name: 'Plains Blizzard',
          kind: 'blizzard',
          from: '2026-01-03T00:00:00.000Z',
          to: '2026-01-04T12:00:00.000Z',
          description: '<p>Snow and wind closed <strong>I-80</strong> in Nebraska.</p>',
          analysis: '<p>Three days out, 34 of 46 reports were within one level.</p>',
          location_bounds: {
            ne: { latitude: 44.5, longitude: -93 },
            sw: { latitude: 37.5, longitude: -105.5 },
          },
          impacts: [
            {
              name: 'Road',
              variable: 'road',
              colormap_name: 'impact',
              tiles: [
                {
                  forecast_days_out: 3,
                  run_time: '2025-12-31T00:00:00.000Z',
                  url: tilesUrl('history://blizzard-20260103/3/road'),
                },
              ],
              actual_tiles_url: tilesUrl('history://blizzard-20260103/actual/road'),
              routes: [
                {
                  forecast_days_out: 3,
                  description: 'Denver, CO to Omaha, NE',
                  departure_time: '2026-01-03T06:00:00.000Z',
                  route_options: [
                    {
                      description: 'I-76 and I-80',
                      polyline: '_p~iF~ps|U_ulLnnqC',
                      ...outcome,
                      actual: { ...outcome, slowdown_fraction: 0.17, max_road_index: 8.8 },
                    },
                  ],
                },
              ],
              ground_truth_reports: [
                {
                  id: 'road-1',
                  time: '2026-01-03T18:00:00.000Z',
                  location_name: 'Grand Island, NE',
                  zip_code: '68801',
                  latitude: 40.925,
                  longitude: -98.342,
                  polygon: null,
                  description: 'I-80 closed both ways. Visibility near zero.',
                  marker_color: '#F1352C',
                  marker_icon: 'closure',
                  observed_value: 8.8,
                  predicted_values: [{ forecast_days_out: 3, value: 7.4 }],
                },
              ],
            },
          ],
          events: [{ time: '2026-01-03T18:00:00.000Z', name: 'I-80 closed near Grand Island, NE' }],
        },
      ],
      progress: { ready: 1, total: 6 },
    },
  },
} satisfies CallExamples
