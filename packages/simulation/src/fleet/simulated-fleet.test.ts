import { GroupTree } from '@stormlane/domain/assets'
import { distanceMeters } from '@stormlane/domain/geo'
import type { Clock } from '@stormlane/domain/time'
import type { ReportedVehicle } from '@stormlane/domain/vehicles'
import { loadAuthoredNetwork } from '@stormlane/roads'
import { describe, expect, test } from 'vitest'
import { isOfFleet, SimulatedFleet } from './simulated-fleet.ts'
import { Tour } from './tour.ts'

const network = loadAuthoredNetwork()
const start = Date.parse('2026-01-10T12:00:00Z')
const clockAt = (seconds: number): Clock => ({ now: () => new Date(start + seconds * 1000) })
let seconds = 0
const fleet = new SimulatedFleet(network, { now: () => new Date(start + seconds * 1000) }, 1)
const vehiclesAt = (at: number) => {
  seconds = at
  return fleet.vehicles()
}
const vehiclePosition = ({ position }: ReportedVehicle) => position ?? { latitude: 0, longitude: 0 }

describe('the demo fleet', () => {
  test('has 300 vehicles in a group tree, all counted at its root', async () => {
    const vehicles = await vehiclesAt(0)
    expect(new Set(vehicles.map(({ externalId }) => externalId)).size).toBe(300)
    const tree = new GroupTree(await fleet.groups())
    expect(tree.roots().map(({ id }) => id)).toEqual(['fleet'])
    const counts = tree.counts(
      vehicles.map(({ externalGroupIds }) => ({ assetType: 'vehicle', groupIds: externalGroupIds })),
    )
    expect(counts.get('fleet')?.vehicle).toBe(300)
    expect(counts.get('region-west')?.vehicle).toBe(50)
    expect(counts.get('equipment-reefer')?.vehicle).toBe(75)
  })

  test('the same seed and instant give the same positions, another seed gives others', async () => {
    const again = new SimulatedFleet(network, clockAt(500), 1, 20)
    const other = new SimulatedFleet(network, clockAt(500), 2, 20)
    const vehicles = (await vehiclesAt(500)).slice(0, 20)
    expect(await again.vehicles()).toEqual(vehicles)
    expect(await other.vehicles()).not.toEqual(vehicles)
  })

  test('no vehicle moves faster than a truck; without shipments few drive, and the others stand in the yards of their depots [DEMO-021]', async () => {
    const before = await vehiclesAt(0)
    const after = await vehiclesAt(60)
    let moving = 0
    const standing = new Set<string>()
    for (const [i, vehicle] of after.entries()) {
      const meters = distanceMeters(vehiclePosition(before[i] as ReportedVehicle), vehiclePosition(vehicle))
      expect(meters).toBeLessThan(60 * 31)
      if ((vehicle.position?.speedMps ?? 0) > 0) moving++
      else standing.add(JSON.stringify(vehiclePosition(vehicle)))
    }
    expect(moving).toBeGreaterThan(4)
    expect(moving).toBeLessThan(19)
    expect(standing.size).toBe(300 - moving)
  })

  test('speeds are those of trucks, and a stopped vehicle has no bearing', async () => {
    for (const { position } of await vehiclesAt(7200)) {
      expect(position?.speedMps === 0).toBe(position?.bearing === null)
      if (position?.speedMps) {
        expect(position.speedMps).toBeGreaterThan(3)
        expect(position.speedMps).toBeLessThan(31)
        expect(position.bearing).toBeGreaterThanOrEqual(0)
        expect(position.bearing).toBeLessThan(360)
      }
    }
  })

  test('a vehicle slowed by weather falls behind its tour and never jumps', async () => {
    let at = 0
    const clock: Clock = { now: () => new Date(start + at * 1000) }
    const slowed = new SimulatedFleet(network, clock, 1, 300)
    const usual = new SimulatedFleet(network, clock, 1, 300)
    slowed.setSpeedFactors(new Map((await usual.vehicles()).map(({ externalId }) => [externalId, 0.5])))
    const begin = await slowed.vehicles()
    const driving = (await usual.vehicles()).map(({ position }) => (position?.speedMps ?? 0) > 0)
    at = 600
    const [late, onTime] = [await slowed.vehicles(), await usual.vehicles()]
    let behind = 0
    for (const [i, vehicle] of late.entries()) {
      const [from, other] = [begin[i] as ReportedVehicle, onTime[i] as ReportedVehicle]
      const meters = distanceMeters(vehiclePosition(from), vehiclePosition(vehicle))
      expect(meters).toBeLessThan(630 * 31 * 0.5 + 1)
      if (
        driving[i] &&
        (other.position?.speedMps ?? 0) > 0 &&
        distanceMeters(vehiclePosition(from), vehiclePosition(other)) > meters
      )
        behind++
    }
    expect(behind).toBeGreaterThan(4)
    // When the weather improves, it continues from its position.
    slowed.setSpeedFactors(new Map(late.map(({ externalId }) => [externalId, 1])))
    at = 630
    for (const [i, vehicle] of (await slowed.vehicles()).entries())
      expect(distanceMeters(vehiclePosition(late[i] as ReportedVehicle), vehiclePosition(vehicle))).toBeLessThan(
        60 * 31,
      )
  })

  test('in a large fleet no more vehicles drive without a shipment than in a small one [DEMO-021]', async () => {
    const moving = (vehicles: readonly ReportedVehicle[]) =>
      vehicles.filter(({ position }) => position && position.speedMps > 0).length
    const many = await new SimulatedFleet(network, clockAt(0), 1, 3000).vehicles()
    expect(many.slice(0, 300)).toEqual(await vehiclesAt(0))
    expect(moving(many)).toBe(moving(await vehiclesAt(0)))
  })

  test('recognizes the ids of its vehicles', async () => {
    const ids = (await vehiclesAt(0)).map(({ externalId }) => externalId)
    expect(ids.every((id) => isOfFleet(id, ids.length))).toBe(true)
    for (const id of ['SL-0000', 'SL-1', `SL-${ids.length + 1}`, 'SL-0001 ', 'X'])
      expect(isOfFleet(id, ids.length)).toBe(false)
  })
})

describe('a tour', () => {
  const tour = new Tour(
    [
      { latitude: 40, longitude: -100, atSeconds: 0 },
      { latitude: 41, longitude: -100, atSeconds: 100 },
      { latitude: 41, longitude: -99, atSeconds: 200 },
    ],
    [20, 10],
    [{ atSeconds: 100, lastsSeconds: 50 }],
  )

  test.each([
    [0, 40, -100, 0, 20],
    [50, 40.5, -100, 0, 20],
    [100, 41, -100, null, 0],
    [149, 41, -100, null, 0],
    [200, 41, -99.5, expect.closeTo(90, 0), 10],
    [300, 40.5, -100, 0, 20],
    [-200, 40.5, -100, 0, 20],
  ])('at second %s the position is %s, %s', (at, latitude, longitude, bearing, speedMps) => {
    expect(tour.at(at)).toEqual({
      latitude: expect.closeTo(latitude, 6),
      longitude: expect.closeTo(longitude, 6),
      bearing,
      speedMps,
    })
  })

  test('repeats after its last stop', () => {
    expect(tour.lastsSeconds).toBe(250)
    expect(tour.at(250)).toEqual(tour.at(0))
  })
})
