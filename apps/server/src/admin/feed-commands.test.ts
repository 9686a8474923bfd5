import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PracticeFiles, practiceServer } from '@stormlane/simulation'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { madeOnce } from '../../test/made-once.ts'
import { runAdmin } from './run-admin.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-check-'))
let server: Server
let url: string
beforeAll(async () => {
  const files = new PracticeFiles({
    seed: 1,
    degrees: 2,
    hrrrKm: 200,
    nbmKm: 200,
    latency: 'none',
    now: () => new Date(),
  })
  server = practiceServer(madeOnce(files))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Makes all files, which on a busy machine can take longer than a feed waits for an answer.
  await check(['--json'])
})
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
  rmSync(dataFolder, { recursive: true, force: true })
})
afterEach(() => fetch(`${url}/faults`, { method: 'DELETE' }))

const break_ = (fault: string, at: string) =>
  fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify({ fault, path: at }) })

interface Row {
  id: string
  [key: string]: unknown
}

async function check(options: string[], environment: Record<string, string> = { STORMLANE_WORLD: 'live' }) {
  const printed: string[] = []
  const errors: string[] = []
  const exitCode = await runAdmin(
    ['feeds', 'check', ...options],
    { STORMLANE_DATA: dataFolder, FEEDS_BASE_URL: url, STORMLANE_ROAD_STATIONS: 'IA', ...environment },
    { print: (line) => printed.push(line), printError: (line) => errors.push(line), ask: async () => '' },
  )
  const text = printed.join('\n')
  const rows = text.startsWith('[') ? (JSON.parse(text) as Row[]) : []
  return { exitCode, text, errors, find: (id: string) => rows.find((row) => row.id === id), rows }
}

test('every live feed is asked once, without a database, and what came is said in numbers [FEED-054]', async () => {
  const { exitCode, rows, find, errors } = await check(['--json'])
  expect(errors).toEqual([])
  expect(exitCode).toBe(0)
  expect(rows.filter(({ problem }) => problem !== null)).toEqual([])
  expect(find('government_alerts')).toMatchObject({ isReachable: true, status: 200, refused: 0, advice: 'Nothing' })
  for (const model of ['hrrr', 'hrrr_quarters', 'nbm', 'gfs', 'radar', 'observations'])
    expect(find(model)).toMatchObject({ id: model, isReachable: true, accepted: expect.not.toBeOneOf([0]) })
  expect(find('events:storms')).toBeUndefined()
})

test('a login page, a changed format and a missing model are told apart, kept, and fail the command [FEED-054]', async () => {
  await break_('login-page', 'earthquake.usgs.gov')
  await break_('partial', 'CurrentStorms')
  await break_('missing', 'noaa-gfs-bdp-pds')
  const kept = path.join(dataFolder, 'kept')
  const { exitCode, text, errors } = await check(['--keep', kept])
  expect(exitCode).toBe(1)
  expect(errors).toEqual(['Essential feeds failed: GFS.'])
  const row = (name: string) => text.split('\n').find((line) => line.startsWith(name)) ?? ''
  expect(row('Earthquakes')).toMatch(/yes\s+200\s.*A login page or a filter of the network/)
  expect(row('Cyclones')).toMatch(/yes\s+200\s/)
  expect(row('GFS')).toMatch(/yes\s+yes\s+404\s.*the owner has renamed or moved the files/)
  expect(row('HRRR ')).toMatch(/Nothing$/)
  const page = readdirSync(kept).find((name) => name.includes('earthquake'))
  expect(readFileSync(path.join(kept, page ?? ''), 'utf8')).toContain('Sign in to use this network')
  expect(JSON.parse(readFileSync(path.join(kept, 'check.json'), 'utf8'))).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: 'gfs', problem: 'no_recent', accepted: 0 })]),
  )
})

test('without a live feed there is nothing to ask [FEED-054]', async () => {
  const { exitCode, text } = await check([], { STORMLANE_WORLD: 'simulated' })
  expect([exitCode, text]).toEqual([0, expect.stringContaining('No feed of this server is live')])
})
