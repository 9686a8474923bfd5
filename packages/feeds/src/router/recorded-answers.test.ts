import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { optionLengthMeters, type RouteOption } from '@stormlane/domain/roads'
import { describe, expect, test } from 'vitest'
import { readOsrmAnswer } from './osrm-answer.ts'
import { readValhallaAnswer } from './valhalla-answer.ts'

const optionFreeFlowSeconds = ({ segments }: RouteOption) =>
  segments.reduce((seconds, { lengthMeters, freeFlowMps }) => seconds + lengthMeters / freeFlowMps, 0)

/** Recorded answers of real servers are not part of the repository; these tests are skipped where they are missing. */
const FIXTURES = process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures')
const RECORDED = path.join(FIXTURES, 'routing')
const recorded = (name: string): unknown => JSON.parse(readFileSync(`${RECORDED}/${name}.json`, 'utf8'))

function expectConsistent(option: RouteOption) {
  expect(option.legs.at(0)?.fromSegment).toBe(0)
  expect(option.legs.at(-1)?.endSegment).toBe(option.segments.length)
  option.segments.forEach((segment, i) => {
    expect(segment.toPoint).toBeGreaterThan(segment.fromPoint)
    expect(segment.fromPoint).toBeGreaterThanOrEqual(option.segments[i - 1]?.toPoint ?? 0)
    expect(segment.freeFlowMps).toBeGreaterThanOrEqual(1)
  })
  expect(option.segments.at(-1)?.toPoint).toBe(option.geometry.length / 2 - 1)
}

describe.skipIf(!existsSync(RECORDED))('recorded answers', () => {
  test.each([
    ['standard_osrm_polyline6_response', [600], 4731.8],
    ['valhalla_osrm_response', [], 2604.35],
    ['valhalla_extended_osrm_response', [], 1718.205],
    ['valhalla_osrm_with_roundabouts', [0], 3179.481],
    ['valhalla_self_intersecting_osrm_response', [], 1072.913],
    ['directions_two_leg_route', [900], 28457.1],
  ])('%s becomes an option with its legs, its length and its speeds', (name, stops, meters) => {
    const options = readOsrmAnswer(recorded(name), stops)
    expect(options).toHaveLength(1)
    const [option] = options as [RouteOption]
    expectConsistent(option)
    expect(option.legs.map((leg) => leg.stopSeconds)).toEqual([...stops, 0])
    expect(optionLengthMeters(option) / meters).toBeCloseTo(1, 2)
  })

  test("Valhalla's own format keeps street names, length and time", () => {
    const [option] = readValhallaAnswer(recorded('valhalla_route'), []) as [RouteOption]
    expectConsistent(option)
    expect(option.segments[0]?.routeName).toBe('Karl-Marx-Allee')
    // The example in Valhalla's documentation lacks one of its maneuvers.
    expect(optionLengthMeters(option)).toBeCloseTo(229, 0)
    expect(optionFreeFlowSeconds(option)).toBeCloseTo(3.5 + 34.2, 1)
  })

  test.each([
    'valhalla_height',
    'valhalla_isochrone',
    'valhalla_locate',
    'valhalla_status',
    'valhalla_sources_to_targets',
    'mapbox_matrix',
    'drivebc_router_api',
  ])('%s is the answer of another service and is refused', (name) => {
    expect(() => readValhallaAnswer(recorded(name), [])).toThrow()
    expect(() => readOsrmAnswer(recorded(name), [])).toThrow()
  })

  test('an answer with an unexpected number of legs is refused', () => {
    expect(() => readOsrmAnswer(recorded('directions_two_leg_route'), [])).toThrow(/Got 2 legs/)
    expect(() => readValhallaAnswer(recorded('valhalla_route'), [0])).toThrow(/Got 1 legs/)
  })
})
