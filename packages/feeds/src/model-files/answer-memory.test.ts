import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerMemory } from './answer-memory.ts'
import { fetchText, type OpenUrl } from './fetch-model-file.ts'

let server: Server
let url: string
let version = '1'
let sent = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    const headers = { etag: `"${version}"` }
    if (request.headers['if-none-match'] === headers.etag) return response.writeHead(304, headers).end()
    sent++
    return response.writeHead(200, headers).end(`text ${version}`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open: OpenUrl = (address, { headers, signal }) =>
  new Promise<IncomingMessage>((resolve, reject) => get(address, { headers, signal }, resolve).on('error', reject))

test('an answer that has not changed is not sent again [FEED-058]', async () => {
  const connection = { open, userAgent: 'test', answers: answerMemory() }
  const ask = () => fetchText(url, connection)
  expect([await ask(), await ask(), sent]).toEqual(['text 1', 'text 1', 1])
  version = '2'
  expect([await ask(), await ask(), sent]).toEqual(['text 2', 'text 2', 2])
})

test('the longest unused answers are forgotten first, and those too long or without a condition at once [FEED-058]', () => {
  const memory = answerMemory(10)
  memory.keep('a', 'aaaa', { etag: '1' })
  memory.keep('b', 'bbbb', { etag: '1' })
  memory.get('a')
  memory.keep('c', 'cccc', { etag: '1' })
  expect(['a', 'b', 'c'].map((name) => memory.get(name)?.text)).toEqual(['aaaa', undefined, 'cccc'])
  memory.keep('a', 'too long', { etag: '2' })
  memory.keep('c', 'c', {})
  expect([memory.get('a'), memory.get('c')]).toEqual([undefined, undefined])
})
