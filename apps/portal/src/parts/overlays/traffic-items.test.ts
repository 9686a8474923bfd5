import { expect, test } from 'vitest'
import { trafficItems } from './traffic-items.ts'

test('good, wet, snowy, icy and closed roads have different colors, and an unknown status is not drawn as good', () => {
  const colors = [
    'Dry',
    'Wet',
    'Blowing snow',
    'Partially covered with ice',
    'Dense fog',
    'Travel not advised',
    'Odd',
  ].map((status) => {
    const properties = {
      id: status,
      roadConditionType: 'road_status' as const,
      roadway: 'I-80',
      description: '',
      status,
      startMileMarker: null,
      endMileMarker: null,
    }
    const geometry = { type: 'Point' as const, coordinates: [-98, 41] }
    return trafficItems([{ type: 'Feature', id: status, geometry, properties }], ['road_status'])[0]?.color
  })
  expect(new Set(colors).size).toBe(7)
})
