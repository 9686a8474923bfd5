import { parseRoadConditions, ROAD_CONDITION_TYPES } from '@stormlane/domain/hazards'
import { inchesToMm, mphToMps } from '@stormlane/domain/measures'
import { loadAuthoredNetwork } from '@stormlane/roads'
import { describe, expect, test } from 'vitest'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { GridFrames } from '../events/grid-frames.ts'
import { areaGrid } from '../simulated-source.ts'
import type { RoadWeather } from './road-weather.ts'
import { SimulatedRoadConditions } from './simulated-road-conditions.ts'
import { roadStretches } from './stretches.ts'
import { surfaceStatus } from './surface-status.ts'

const network = loadAuthoredNetwork()
const roads = (seed = 1) =>
  new SimulatedRoadConditions(network, new GridFrames(new AtmosphereModel(areaGrid(1), seed)), seed)
/** A winter morning on a workday, when all types of reports occur. */
const WINTER = new Date('2026-01-16T13:00:00Z')

describe('simulated road conditions', { timeout: 60_000 }, () => {
  const features = roads().features(WINTER)
  const of = (type: string) => features.filter(({ properties }) => properties.road_condition_type === type)

  test('include every type, have unique ids, and can be parsed', () => {
    const { items, dropped } = parseRoadConditions(features)
    expect(dropped).toEqual([])
    expect(new Set(features.map(({ id }) => id)).size).toBe(features.length)
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(ROAD_CONDITION_TYPES))
  })

  test('report dry roads in MT, NE, SD and MN only', () => {
    const dry = of('road_status').filter(({ properties }) => properties.status === 'Dry')
    const states = new Set(dry.map(({ properties }) => properties.state))
    expect([...states].filter((state) => !['MT', 'NE', 'SD', 'MN'].includes(String(state)))).toEqual([])
    expect(dry.length).toBeGreaterThan(0)
    expect(of('road_status').length).toBeGreaterThan(dry.length)
  })

  test('are valid now, and have ascending mile markers', () => {
    const timed = features.filter(({ properties }) => 'start_time' in properties)
    const wrong = timed.filter(
      ({ properties }) =>
        Date.parse(String(properties.start_time)) > WINTER.getTime() ||
        Date.parse(String(properties.end_time)) <= WINTER.getTime(),
    )
    expect(wrong).toEqual([])
    for (const { mileMarkers } of roadStretches(network)) expect(mileMarkers[0]).toBeLessThanOrEqual(mileMarkers[1])
  })

  test('are equal for the same seed and time, and differ for another seed', () => {
    const again = JSON.stringify(roads().features(WINTER))
    expect(again === JSON.stringify(features)).toBe(true)
    expect(JSON.stringify(roads(2).features(WINTER)) === again).toBe(false)
  })

  test('give each camera its own image, and few cameras are out of order', () => {
    const cameras = of('traffic_camera')
    for (const { id, properties } of cameras.slice(0, 20))
      expect(properties.image_urls).toEqual([`/api/road-conditions/cameras/${id}.svg`])
    const broken = cameras.filter(({ properties }) => properties.scene === null).length
    expect(broken).toBeGreaterThan(0)
    expect(broken / cameras.length).toBeLessThan(0.1)
  })
})

test.each([
  [{}, 'Dry'],
  [{ rainRate: 0.5 }, 'Wet'],
  [{ rainRate: 12 }, 'Standing water'],
  [{ roadSnowDepth: inchesToMm(0.5) }, 'Partially covered with snow'],
  [{ roadSnowDepth: inchesToMm(2) }, 'Completely covered with snow'],
  [{ roadSnowDepth: inchesToMm(6), windGust: mphToMps(40) }, 'Travel not advised'],
  [{ roadSurfaceTemperature: -2, roadWater: 1 }, 'Partially covered with ice'],
  [{ roadSurfaceTemperature: -2, freezingRainRate: 1 }, 'Completely covered with ice'],
  [{ visibility: 300 }, 'Dense fog'],
  [{ windGust: mphToMps(52) }, 'Strong crosswinds'],
])('the surface status for %o is %s', (weather, status) => {
  const fine = { windGust: 5, visibility: 16_000, roadSurfaceTemperature: 5, rainRate: 0, snowRate: 0 }
  const rest = { freezingRainRate: 0, roadSnowDepth: 0, roadWater: 0 }
  expect(surfaceStatus({ ...fine, ...rest, ...weather } as RoadWeather)).toBe(status)
})
