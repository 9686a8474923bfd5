import { trafficRoute } from './traffic.route.ts'

export const trafficTexts = {
  title: trafficRoute.title,
  map: 'Traffic map',
  layers: 'Traffic layers',
  failed: 'The road conditions could not be loaded. They are asked for again by themselves.',
  nothing: 'No layer chosen. Switch one on to see what happens on the roads.',
} as const
