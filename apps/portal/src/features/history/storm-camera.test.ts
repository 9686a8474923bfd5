import { expect, test } from 'vitest'
import type { GroundTruthReport, HistoricalStorm } from './history-queries.ts'
import { stormHeart } from './storm-camera.tsx'

const storm = {
  locationBounds: { sw: { latitude: 50, longitude: 175 }, ne: { latitude: 54, longitude: -178 } },
} as HistoricalStorm
const reportAt = (longitude: number) => ({ latitude: 52, longitude }) as GroundTruthReport

test('the middle of a storm across the date line is the median of its reports from west to east', () => {
  const reports = [175, 176, -179, -178].map(reportAt)
  expect(stormHeart(storm, reports)).toEqual({ lng: -179, lat: 52 })
  expect(stormHeart(storm, [])).toEqual({ lng: 178.5, lat: 52 })
})
