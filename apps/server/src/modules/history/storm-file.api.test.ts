import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listHistoricalStorms } from '@stormlane/contract'
import { OfflineGeocoder } from '@stormlane/feeds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { testStorm } from '../../../test/storm.ts'
import { openHistory } from '../../start/history.ts'
import { stormOnWire } from './storm-on-wire.ts'

const PEAK = { kind: 'other', at: new Date('2026-01-04T00:00:00Z'), place: { lng: -98, lat: 40.9 } } as const

let host: Server
let server: TestApp
let answer: { status: number; text: string }

beforeAll(async () => {
  const storm = await stormOnWire(testStorm(PEAK), new OfflineGeocoder())
  const impacts = storm.impacts.map((impact) => ({
    ...impact,
    tiles: impact.tiles.map((tile) => ({ ...tile, url: 'https://tiles.example/{z}/{x}/{y}.png' })),
    actual_tiles_url: null,
  }))
  const description = '<p onclick="alert(1)">A real storm<script>alert(1)</script></p>'
  answer = { status: 200, text: JSON.stringify({ historical_storms: [{ ...storm, description, impacts }] }) }
  host = createServer((_request, response) => response.writeHead(answer.status).end(answer.text))
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/storms.json`
  server = await startTestApp({ HISTORICAL_STORMS_URL: url })
})
afterAll(async () => {
  await server.stop()
  host.close()
})

test('a file of the same shape replaces the storms of the server, its HTML made safe [API-130]', async () => {
  const token = await server.signIn()
  const list = () => server.ask(listHistoricalStorms, token)
  await eventually(async () => expect((await list()).historical_storms).toHaveLength(1))
  const { historical_storms, progress } = await list()
  expect(progress).toBeNull()
  expect(historical_storms[0]).toMatchObject({ kind: 'other', description: '<p>A real storm</p>' })
  expect(historical_storms[0]?.impacts[0]?.tiles[0]?.url).toBe('https://tiles.example/{z}/{x}/{y}.png')
})

test.each([
  ['an error', { status: 500, text: '' }],
  ['what is no JSON', { status: 200, text: '<html>' }],
  ['another shape', { status: 200, text: '{"historical_storms":[{"id":"x"}]}' }],
  ['wrong types', { status: 200, text: '{"historical_storms":"six","progress":[]}' }],
  ['100 MB', { status: 200, text: `{"historical_storms":[],"x":"${'x'.repeat(100_000_000)}"}` }],
])('when the host answers with %s, the last good file serves on, also after a restart', async (_, bad) => {
  const before = answer
  answer = bad
  const logged: unknown[] = []
  const log = { error: (...line: unknown[]) => logged.push(line) }
  const reopened = openHistory({ config: server.config, log: log as unknown as typeof server.log })
  await eventually(async () => expect(logged).toHaveLength(1))
  const { historical_storms } = reopened.history.list({ flags: {}, host: '', tileToken: '' })
  expect(historical_storms.map(({ description }) => description)).toEqual(['<p>A real storm</p>'])
  await reopened.close()
  answer = before
})

test('an answer without an end is given up at 32 MB', async () => {
  const endless = createServer((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(1_000_000)));
    }
    response.on('drain', more)
    more()
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/storms.json`
  const logged: unknown[] = []
  const log = { error: (...line: unknown[]) => logged.push(line) }
  const config = { ...server.config, history: { ...server.config.history, url } }
  const opened = openHistory({ config, log: log as unknown as typeof server.log })
  await eventually(async () => expect(String((logged[0] as [{ err: Error }])?.[0].err)).toContain('longer than'))
  expect(opened.history.list({ flags: {}, host: '', tileToken: '' }).historical_storms).toEqual([])
  await opened.close()
  endless.closeAllConnections()
  endless.close()
})
