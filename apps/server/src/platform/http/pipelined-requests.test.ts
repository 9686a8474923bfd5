import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { limitPipelinedRequests } from './pipelined-requests.ts'

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: stormlane\r\n\r\n`

test('of requests that come at once the application sees four, and the rest is not even read', async () => {
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.url)
    if (request.url === '/after') response.end('answered')
  })
  limitPipelinedRequests(server)
  let read = 0
  server.on('request', () => read++)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const greedy = connect(port, '127.0.0.1').resume()
  greedy.on('error', () => undefined)
  greedy.write(Array.from({ length: 100 }, (_, index) => ask(`/${index}`)).join(''))
  await once(greedy, 'close')
  expect(seen).toEqual(['/0', '/1', '/2', '/3'])
  expect(read).toBe(5)

  const patient = connect(port, '127.0.0.1')
  for (let times = 0; times < 6; times++) {
    patient.write(ask('/after'))
    expect(String(await once(patient, 'data'))).toContain('answered')
  }
  patient.destroy()
  server.close()
  expect(seen).toHaveLength(10)
})
