import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OpenRun, RunStore, readPlaces } from '@stormlane/atmosphere'
import { FORECAST_DAYS_OUT, STORM_IMPACTS, type StormEvidence } from '@stormlane/domain/history'
import { DAY_MS } from '@stormlane/domain/time'
import { AlertZones } from '@stormlane/geography'
import { EmbeddedRouter, openRoadNetwork } from '@stormlane/roads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CountyFrames } from '../alerts/county-frames.ts'
import { networkPlaces } from '../alerts/network-places.ts'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { modelGrid } from '../atmosphere/model-grid.ts'
import { GridFrames } from '../events/grid-frames.ts'
import { SimulatedFires } from '../events/wildfires.ts'
import { SimulatedRoadConditions } from '../road-conditions/simulated-road-conditions.ts'
import { areaGrid } from '../simulated-source.ts'
import { makeStorm } from './make-storm.ts'
import { TRUTH_STEP } from './storm-runs.ts'

// Storms are replayed by the real engine, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const SEED = 1
/** An ice storm over Kentucky, in a coarse sky and for less than a day. */
const PEAK = { kind: 'ice', at: new Date('2026-01-08T12:00:00Z'), place: { lng: -85, lat: 39 } } as const
const HOURS = 18

let folder: string
let storm: StormEvidence
let worst: OpenRun
let store: RunStore

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'storm-'))
  const network = await openRoadNetwork('/nowhere')
  const frames = new GridFrames(new AtmosphereModel(areaGrid(1), SEED))
  const counties = new CountyFrames(new AtmosphereModel(areaGrid(1), SEED), new AlertZones(networkPlaces()))
  const world = {
    seed: SEED,
    grid: modelGrid(areaGrid(1)),
    network,
    router: new EmbeddedRouter(network),
    counties,
    roads: new SimulatedRoadConditions(network, frames, SEED),
    fires: new SimulatedFires(frames, counties.counties, SEED),
  }
  const order = { peak: PEAK, runsFolder: path.join(folder, 'runs'), scratchFolder: path.join(folder, 'scratch') }
  storm = await makeStorm(world, { ...order, hours: HOURS }, () => undefined)
  store = new RunStore({ root: order.runsFolder, onRefused: (_, reason) => expect.unreachable(reason) })
  worst = store.find('extended', storm.tilesRun) as OpenRun
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

test('each forecast was made a whole number of days before the storm began', () => {
  expect(storm.issuedAt.map((issued) => (storm.from.getTime() - issued.getTime()) / DAY_MS)).toEqual([0, 1, 2, 3, 4, 5])
  expect(storm.to.getTime() - storm.from.getTime()).toBe(HOURS * 3_600_000)
})

test('the worst of every impact is kept for each of 0 to 5 days out and for the real weather', () => {
  expect(worst.info.times).toHaveLength(FORECAST_DAYS_OUT.length + 1)
  expect(new Set(worst.info.fields)).toEqual(new Set(Object.values(STORM_IMPACTS)))
  const { values } = readPlaces(worst, [{ ...PEAK.place, steps: TRUTH_STEP + 1 }], ['road'])
  const road = Array.from(values.road ?? [])
  expect(road[TRUTH_STEP]).toBeGreaterThan(4)
  expect(new Set(road).size).toBeGreaterThan(3)
})

test('the first forecast is nearer to the real weather than the one of five days before', () => {
  const errorOf = (days: number) =>
    storm.reports.reduce((sum, { observed, predicted }) => sum + Math.abs((observed ?? 0) - (predicted[days] ?? 0)), 0)
  expect(errorOf(0)).toBeLessThan(errorOf(5))
})

test('reports of road operators, utilities and quiet towns lie in the area, with what each forecast said', () => {
  const icons = new Set(storm.reports.map(({ icon }) => icon))
  expect(icons).toContain('closure')
  expect(icons).toContain('clear')
  for (const { latitude, longitude, observed, predicted, icon } of storm.reports) {
    expect(longitude).toBeGreaterThan(storm.bounds.west)
    expect(latitude).toBeLessThan(storm.bounds.north)
    expect(observed).not.toBeNull()
    expect(predicted).toHaveLength(FORECAST_DAYS_OUT.length)
    if (icon === 'clear') expect(observed).toBeLessThan(2)
  }
})

test('of power the description is the fraction of customers without it [HIST-025]', () => {
  for (const { description } of storm.reports.filter(({ impact }) => impact === 'Power')) {
    expect(Number(description)).toBeGreaterThanOrEqual(0)
    expect(Number(description)).toBeLessThanOrEqual(1)
  }
})

test('sample routes have the same options in each forecast and in the real weather', () => {
  expect(storm.routes.length).toBeGreaterThan(0)
  for (const { options } of storm.routes)
    for (const { forecasts, actual, polyline } of options) {
      expect(forecasts).toHaveLength(FORECAST_DAYS_OUT.length)
      expect(polyline.length).toBeGreaterThan(10)
      expect(actual.roadRiskPolylines.length).toBeGreaterThan(0)
    }
  const met = storm.routes.flatMap(({ options }) => options.map(({ actual }) => actual.maxRoadIndex))
  expect(Math.max(...met)).toBeGreaterThan(4)
})

test('the runs that the storm was replayed with are deleted', () => {
  expect(existsSync(path.join(folder, 'scratch', 'storm'))).toBe(false)
})
