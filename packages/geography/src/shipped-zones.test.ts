import { statSync } from 'node:fs'
import path from 'node:path'
import { geometryProblem } from '@stormlane/domain/geo'
import { expect, test } from 'vitest'
import { shippedZone } from './shipped-zones.ts'

test('zones have outlines where they are, in a file of less than 6 MB [FEED-034]', () => {
  const zone = shippedZone('COZ220') ?? expect.unreachable('the zone is not shipped')
  expect(geometryProblem(zone)).toBeNull()
  const points = (zone.coordinates as number[][][][]).flat(2)
  // Fire weather zone 220 of Colorado, around Leadville and Vail.
  for (const [lng = 0, lat = 0] of points)
    expect([lng > -109.1 && lng < -104, lat > 37 && lat < 41.1]).toEqual([true, true])
  expect(points.at(0)).toEqual(points.at(-1))
  expect([shippedZone('XXZ999'), shippedZone('constructor')]).toEqual([undefined, undefined])
  expect(statSync(path.join(import.meta.dirname, '../data/alert-zones.json.gz')).size).toBeLessThan(6e6)
})
