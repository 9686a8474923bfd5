// The events of the simulated world twice: asked directly, and published by the practice server as the agencies publish theirs.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EventSource, EventType, HazardEvent } from '@stormlane/domain'
import { PracticeFiles, practiceServer, SimulatedHazards } from '@stormlane/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { openLog } from '../../platform/logging.ts'
import { openSources, type Sources } from '../../sources.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A day with reports of every kind, before and after 12 UTC. */
const NOW = new Date('2026-05-04T22:40:00Z')
const WORLD = { seed: 1, degrees: 1 }
let server: Server
let sources: Sources
let simulated: SimulatedHazards
let live: EventSource

beforeAll(async () => {
  const files = new PracticeFiles({ ...WORLD, hrrrKm: null, latency: 'none', now: () => NOW })
  server = practiceServer(files)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const config = readConfig({
    LOG_LEVEL: 'silent',
    STORMLANE_WORLD: 'live',
    FEEDS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  })
  const clock = { now: () => NOW }
  sources = openSources({ config, clock, log: openLog(config), version: 'test' })
  simulated = new SimulatedHazards(clock, { ...WORLD, dataFolder: '/nowhere' })
  live = sources.hazards?.events ?? expect.unreachable('there are no live events')
})
afterAll(async () => {
  await Promise.all([sources?.close(), simulated?.close()])
  server?.close()
})

async function both(type: EventType) {
  const notes = { received: vi.fn(), refused: vi.fn() }
  const shown = await live.events(type, NOW, undefined, notes)
  expect(notes.refused.mock.calls).toEqual([])
  return { shown, direct: await simulated.events(type, NOW) }
}

test('earthquakes of the practice server are those of the simulated world', async () => {
  const { shown, direct } = await both('earthquakes')
  expect(direct.length).toBeGreaterThan(50)
  expect(shown).toEqual(direct)
})

test('storm reports of the practice server are those of the simulated world that the center has, to the minute and 0.01 degrees', async () => {
  const { shown, direct } = await both('storm_reports')
  const types = ['TORNADO', 'HAIL', 'TSTM WND GST']
  const line = (event: HazardEvent) => {
    if (event.eventType !== 'storm_reports') return expect.unreachable('another type')
    const { reportType, magnitude, units, geoJson } = event
    const { category, county, reported_at } = geoJson.properties ?? {}
    const place = geoJson.geometry.coordinates.map((degrees) => degrees.toFixed(2))
    return [String(reported_at).slice(0, 16), reportType, magnitude, units, category, county, ...place].join(' ')
  }
  const expected = direct.filter((event) => event.eventType === 'storm_reports' && types.includes(event.reportType))
  expect(new Set(expected.map((event) => 'reportType' in event && event.reportType)).size).toBe(types.length)
  expect(shown.map(line).toSorted()).toEqual(expected.map(line).toSorted())
})
