// Every feed of a live world against answers that are no data, and against a clock that is wrong.
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR_MS } from '@stormlane/domain/time'
import { PracticeFiles, practiceServer } from '@stormlane/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { madeOnce } from '../../test/made-once.ts'
import { readConfig } from '../platform/config.ts'
import { checkFeeds } from '../sources.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const NOW = new Date('2026-08-28T12:20:00Z')
const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-bad-answers-'))
let server: Server
let url: string

beforeAll(async () => {
  const files = new PracticeFiles({ seed: 1, degrees: 2, hrrrKm: 200, nbmKm: 200, latency: 'none', now: () => NOW })
  server = practiceServer(madeOnce(files))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Makes the files, which on a busy machine can take longer than a feed waits for an answer.
  await check(NOW)
})
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

function check(now: Date) {
  const config = readConfig({
    STORMLANE_WORLD: 'live',
    STORMLANE_DATA: dataFolder,
    STORMLANE_ROAD_STATIONS: 'IA',
    FEEDS_BASE_URL: url,
  })
  return checkFeeds({ config, clock: { now: () => now }, version: 'test' })
}

/** Feeds that failed, each with its problem. */
const failing = async (now: Date) =>
  (await check(now)).flatMap(({ id, problem }) => (problem ? [[id, problem] as const] : []))

test.each([
  ['login-page', ['not_data', 'unreadable']],
  ['empty', ['not_data', 'unreadable']],
  ['not-gzip', ['not_data']],
  ['redirect', ['redirected']],
])('[FEED-077] no feed takes the answer "%s" for data, and each says what is wrong', async (fault, problems) => {
  await fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify({ fault, path: '' }) })
  try {
    const checks = await check(NOW)
    // The file of station reports is compressed itself and has no other compression that could be false.
    const read = checks.flatMap(({ id, problem }) => (problem ? [] : id))
    expect(read).toEqual(fault === 'not-gzip' ? ['observations'] : [])
    // A radar without a list of its files has no recent frame.
    const others = checks.filter(({ problem }) => problem && problem !== 'no_recent' && !problems.includes(problem))
    expect(others.map(({ id, problem }) => [id, problem])).toEqual([])
    expect(checks.filter(({ problem }) => problem === 'no_recent').length).toBeLessThan(6)
  } finally {
    await fetch(`${url}/faults`, { method: 'DELETE' })
  }
})

test('[FEED-077] with a clock that is an hour slow only reports whose time has not come are refused', async () => {
  expect(await failing(new Date(NOW.getTime() - HOUR_MS))).toEqual([
    ['observations', 'unreadable'],
    ['road_stations', 'unreadable'],
  ])
})

test('[FEED-077] with a clock that is an hour fast only what is renewed within minutes counts as missing', async () => {
  expect(await failing(new Date(NOW.getTime() + HOUR_MS))).toEqual([
    ['radar', 'no_recent'],
    ['events:lightning', 'no_recent'],
  ])
})
