import { expect, test } from 'vitest'
import { drives, readDriveTimes } from '../../test/drive-times.ts'
import { loadAuthoredNetwork } from './authored-network.ts'
import { freeFlowMps } from './free-flow-speed.ts'
import { terrainAlong } from './road-terrain.ts'

const drive = drives(loadAuthoredNetwork())

test('of held-out drives off the interstates 70 % are within 10 % of their hours, and none is off by more than 15 % [ROADS-003]', async () => {
  const errors = []
  for (const { from, to, hours } of readDriveTimes('held-out')) errors.push((await drive(from, to)).hours / hours - 1)
  expect(errors.length).toBeGreaterThanOrEqual(25)
  expect(errors.filter((error) => Math.abs(error) <= 0.1).length / errors.length).toBeGreaterThanOrEqual(0.7)
  expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(0.15)
})

test('McCall to Boise takes a car 2.2 hours and a truck about 2.4, and on the plains both take the same [ROADS-003]', async () => {
  const mountains = await drive('McCall, ID', 'Boise, ID')
  expect(mountains.hours).toBeGreaterThan(2)
  expect(mountains.hours).toBeLessThan(2.4)
  expect(mountains.truckHours).toBeGreaterThan(2.3)
  expect(mountains.truckHours).toBeLessThan(2.75)
  const plains = await drive('Minot, ND', 'Williston, ND')
  expect(plains.truckHours).toBeCloseTo(plains.hours, 2)
})

test('from Salt Lake City to Denver a truck takes I-80 around the mountains, not US-40 through them [ROADS-003]', async () => {
  expect((await drive('Salt Lake City, UT', 'Denver, CO')).truckRoads).toMatch(/^I-80 .*I-25/)
})

test('terrain is mountainous in the Rockies, level in Kansas and the Everglades, and slows two-lane roads alone [ROADS-003]', () => {
  expect(
    terrainAlong([
      [-107.7, 37.8],
      [-107.6, 38],
    ]),
  ).toBeGreaterThan(1)
  expect(
    terrainAlong([
      [-99, 38],
      [-98, 38],
    ]),
  ).toBeLessThan(0.5)
  expect(
    terrainAlong([
      [-81, 25.9],
      [-80.6, 25.8],
    ]),
  ).toBe(0)
  expect(
    terrainAlong([
      [0, 50],
      [1, 50],
    ]),
  ).toBe(0)
  const mountains = { terrain: 2, winding: 1.1 }
  for (const slowed of ['us', 'state', 'provincial', 'trans-canada'] as const)
    expect(freeFlowMps(slowed, 'CO', 30, mountains)).toBeLessThan(freeFlowMps(slowed, 'CO', 30))
  for (const same of ['interstate', 'turnpike', 'federal', 'ferry', 'motorway'] as const)
    expect(freeFlowMps(same, 'CO', 30, mountains)).toBe(freeFlowMps(same, 'CO', 30))
  expect(freeFlowMps('us', 'CO', 30, { terrain: 2, winding: 1.3 })).toBeLessThan(freeFlowMps('us', 'CO', 30, mountains))
})
