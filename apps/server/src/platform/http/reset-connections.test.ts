import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { dropResetConnections, isReset } from './reset-connections.ts'

const ASK = 'GET / HTTP/1.1\r\nHost: stormlane\r\n\r\n'
const CLIENT_THAT_RESETS = `
  const client = require('node:net').connect(Number(process.argv[1]), '127.0.0.1', () => client.resetAndDestroy())`

test('a request of a client that has reset its connection does not reach the application, the next one does', async () => {
  let [seen, read] = [0, 0]
  const server = createServer((_request, response) => {
    seen++
    response.end('answered')
  })
  dropResetConnections(server)
  server.on('request', () => read++)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  const isDropped = new Promise((resolve) => {
    server.once('connection', (socket: Socket) => socket.once('close', resolve))
  })
  const client = connect(port, '127.0.0.1')
  // The connection is accepted before the request and the reset arrive together.
  await Promise.all([once(client, 'connect'), once(server, 'connection')])
  client.write(ASK)
  client.resetAndDestroy()
  await isDropped
  expect(seen).toBe(0)
  expect(read).toBe(1)

  const [response] = (await once(get({ port, host: '127.0.0.1', agent: false }), 'response')) as [
    { statusCode: number; resume(): void },
  ]
  response.resume()
  expect(response.statusCode).toBe(200)
  expect(seen).toBe(1)
  server.close()
})

test('a connection that is reset before it is accepted reaches no listener', async () => {
  const server = createServer()
  let accepted = 0
  server.on('connection', () => accepted++)
  dropResetConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const arrived = once(server, 'connection') as Promise<[Socket]>

  // This process waits for the other one, so the operating system alone completes the connection and its reset.
  execFileSync(process.execPath, ['-e', CLIENT_THAT_RESETS, String(port)])
  const [socket] = await arrived
  expect(socket.destroyed).toBe(true)
  expect(accepted).toBe(0)
  server.close()
})

test('a client that has only ended its half still waits for an answer', async () => {
  const server = createServer((request, response) => response.end(String(isReset(request.socket))))
  dropResetConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.end(ASK)
  let text = ''
  for await (const chunk of client) text += String(chunk)
  expect(text).toContain('false')
  server.close()
})
