import { TRAFFIC_TITLE } from './traffic-title.ts'

export const trafficTexts = {
  title: TRAFFIC_TITLE,
  map: 'Traffic map',
  layers: 'Traffic layers',
  failed: 'The road conditions could not be loaded. They are asked for again by themselves.',
  nothing: 'No layer chosen. Switch one on to see what happens on the roads.',
} as const
