import { radarRoute } from './radar.route.ts'

export const radarTexts = {
  title: radarRoute.title,
  map: 'Radar map',
  legends: 'Radar legends',
  rain: 'Rain',
  snow: 'Snow',
  scale: (what: string) => `${what} that an echo stands for`,
  echo: 'Echo',
  hint: 'A radar hears an echo, not what falls: the same color is so much rain, or so much snow where it is cold enough.',
  past: 'Observed',
  ahead: 'Forecast',
} as const
