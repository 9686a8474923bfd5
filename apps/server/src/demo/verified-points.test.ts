import { distanceMeters } from '@stormlane/domain/geo'
import { DEFAULT_VEHICLE } from '@stormlane/domain/roads'
import { VERIFIED_POINTS } from '@stormlane/domain/verification'
import { EmbeddedRouter, loadAuthoredNetwork } from '@stormlane/roads'
import { expect, test } from 'vitest'
import { DEMO_PLACES } from './demo-places.ts'
import { demoRouteRows } from './demo-routes.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
/** Points are stored to a hundredth of a degree, and the lines of roads have a point every few kilometers. */
const NEAR_METERS = 6000

test('every site of the demo is a point of the verification archive', () => {
  const sites = VERIFIED_POINTS.filter(({ region }) => region === 'sites')
  const rounded = (degrees: number) => expect.closeTo(degrees, 1.9)
  expect(sites).toEqual(
    DEMO_PLACES.map(({ name, latitude, longitude }) =>
      expect.objectContaining({ name, lat: rounded(latitude), lng: rounded(longitude) }),
    ),
  )
})

test('every saved route of the demo has points in the verification archive, which lie on it', async () => {
  const router = new EmbeddedRouter(loadAuthoredNetwork())
  const points = Map.groupBy(
    VERIFIED_POINTS.filter(({ region }) => region === 'roads'),
    ({ name }) => name,
  )
  const rows = demoRouteRows({ organizationId: '', now: NOW, idOf: String, groupIds: () => [] })
  expect([...points.keys()]).toEqual(rows.map(({ name }) => name))
  for (const row of rows) {
    const [option] = await router.routes({
      origin: { latitude: row.origin_latitude, longitude: row.origin_longitude },
      destination: { latitude: row.destination_latitude, longitude: row.destination_longitude },
      stops: (JSON.parse(row.waypoints) as { latitude: number; longitude: number }[]).map((stop) => ({
        ...stop,
        stopSeconds: 0,
      })),
      departAt: NOW,
      vehicle: { ...DEFAULT_VEHICLE, type: row.vehicle_type },
    })
    const geometry = option?.geometry ?? []
    for (const { lat, lng, name } of points.get(row.name) ?? []) {
      let nearest = Number.POSITIVE_INFINITY
      for (let i = 0; i < geometry.length; i += 2) {
        const corner = { latitude: geometry[i] as number, longitude: geometry[i + 1] as number }
        nearest = Math.min(nearest, distanceMeters({ latitude: lat, longitude: lng }, corner))
      }
      expect(nearest, `${lat} ${lng} on ${name}`).toBeLessThan(NEAR_METERS)
    }
  }
})
