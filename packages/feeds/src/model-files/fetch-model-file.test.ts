import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFields, fetchText, type OpenUrl } from './fetch-model-file.ts'

const open: OpenUrl = (url, { headers, signal }) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, signal, agent: false }, resolve).on('error', reject)
  })

/** Answers in the order of the requests. */
let answers: ((response: ServerResponse) => void)[]
let ranges: (string | undefined)[]
let server: Server
let url: string
/** Bytes that the client has received. */
let arrived: number

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answers = []
  ranges = []
  arrived = 0
  server = createServer(({ headers: { range } }, response) => {
    ranges.push(range)
    answers[ranges.length - 1]?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

const modelServer = () => ({ open, userAgent: 'test', onBytes: (bytes: number) => (arrived += bytes) })

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await turn()
}

test('a file whose server stops sending is given up after ten seconds, in words', async () => {
  answers = [(response) => response.writeHead(200).write('half')]
  const refused = expect(fetchText(url, modelServer())).rejects.toThrow(`${url} stopped sending.`)
  await until(() => arrived === 4)
  vi.advanceTimersByTime(10_000)
  await refused
})

test('a file whose server is slow but never silent for ten seconds is read to its end', async () => {
  let response: ServerResponse | undefined
  answers = [
    (asked) => {
      response = asked.writeHead(200)
      response.write('a')
    },
  ]
  const text = fetchText(url, modelServer())
  for (const [sent, part] of ['b', 'c', 'd'].entries()) {
    await until(() => arrived === sent + 1)
    vi.advanceTimersByTime(9_000)
    await turn()
    response?.write(part)
  }
  response?.end()
  expect(await text).toBe('abcd')
})

test('fields whose server stops sending are continued on another connection', async () => {
  const message = Buffer.alloc(40)
  message.write('GRIB')
  message.writeBigUInt64BE(40n, 8)
  message.write('7777', 36)
  const from = (first: number) => (response: ServerResponse) =>
    response.writeHead(206, { 'content-range': `bytes ${first}-39/40` })
  answers = [
    (response) => from(0)(response).write(message.subarray(0, 30)),
    (response) => from(30)(response).end(message.subarray(30)),
  ]
  const entry = { start: 0, end: 40, name: 'TMP', level: 'surface', step: 'anl', extra: '' }
  const fields = fetchFields(url, { start: 0, end: 40, entries: [entry] }, modelServer())
  await until(() => arrived === 30)
  vi.advanceTimersByTime(10_000)
  expect((await fields).get(entry)).toEqual(message)
  expect(ranges).toEqual(['bytes=0-39', 'bytes=30-39'])
})

test('fields whose server stops sending every time are given up, in words', async () => {
  const stall = (response: ServerResponse) =>
    response.writeHead(206, { 'content-range': `bytes ${arrived}-39/40` }).write('x')
  answers = [stall, stall, stall, stall]
  const fields = fetchFields(url, { start: 0, end: 40, entries: [] }, modelServer())
  const refused = expect(fields).rejects.toThrow(`${url} stopped sending 4 times.`)
  for (let attempt = 1; attempt <= 4; attempt++) {
    await until(() => arrived === attempt)
    vi.advanceTimersByTime(10_000)
  }
  await refused
})
