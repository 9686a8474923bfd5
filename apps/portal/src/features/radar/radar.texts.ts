import { radarRoute } from './radar.route.ts'

export const radarTexts = {
  title: radarRoute.title,
  map: 'Radar map',
  past: 'Observed',
  ahead: 'Forecast',
} as const
