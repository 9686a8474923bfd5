import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openFeed } from './open-feed.ts'
import { NO_PROXIES } from './proxy-rules.ts'

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  opened.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) text += part
  return text
}

const ask = (url: string, headers: Record<string, string> = {}, proxies = NO_PROXIES) =>
  openFeed(new URL(url), { method: 'GET', headers, signal: AbortSignal.timeout(10_000), allowsPrivate: true }, proxies)

test('one connection serves the requests of a feed [FEED-057]', async () => {
  const sockets = new Set<Socket>()
  const { url } = await serve((request, response) => {
    sockets.add(request.socket)
    response.end('well')
  })
  for (let i = 0; i < 3; i++) expect(await bodyOf(await ask(`${url}/${i}`))).toBe('well')
  expect(sockets.size).toBe(1)
})

test('three redirects of the host that was asked are followed, a fourth is an answer [FEED-057]', async () => {
  const { url } = await serve((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.end('here')
  })
  expect(await bodyOf(await ask(`${url}/3`))).toBe('here')
  expect((await ask(`${url}/4`)).statusCode).toBe(302)
})

test.each([
  ['this machine', 'http://127.0.0.1:1/'],
  ['another host', 'http://mirror.example/'],
  ['another kind of address', 'file:///etc/passwd'],
  ['no address', 'http://[oh'],
  ['an agency, with a login', 'http://user:secret@www.weather.gov/'],
])('a redirect to %s is not followed [FEED-057]', async (_, location) => {
  const { url } = await serve((_request, response) => response.writeHead(301, { location }).end())
  const answer = await ask(url)
  expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
})

test('an agency may redirect to another one, which sees no key; names are looked up by the proxy of the company [FEED-056]', async () => {
  const asked: { url: string | undefined; login: string | undefined; key: unknown }[] = []
  const { url } = await serve((request, response) => {
    asked.push({ url: request.url, login: request.headers['proxy-authorization'], key: request.headers['x-key'] })
    if (request.url?.includes('old.weather.gov'))
      response.writeHead(308, { location: 'http://new.weather.gov/list' }).end()
    else response.end('from the proxy')
  })
  const proxies = { https: null, http: url.replace('http://', 'http://me:secret@'), none: ['mirror.example'] }
  expect(await bodyOf(await ask('http://old.weather.gov/list', { 'x-key': 'k' }, proxies))).toBe('from the proxy')
  const login = `Basic ${Buffer.from('me:secret').toString('base64')}`
  expect(asked).toEqual([
    { url: 'http://old.weather.gov/list', login, key: 'k' },
    { url: 'http://new.weather.gov/list', login, key: undefined },
  ])
})

test('an encrypted connection goes through the proxy as a tunnel [FEED-056]', async () => {
  const tunnels: (string | undefined)[] = []
  const { url, server } = await serve((_request, response) => response.end())
  const target = await serve((_request, response) => response.end())
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    tunnels.push(request.url)
    const through = connect(Number(new URL(target.url).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      through.pipe(socket).pipe(through)
    })
  })
  // The target speaks no TLS, so the request itself fails.
  await expect(ask('https://api.weather.gov/alerts', {}, { https: url, http: null, none: [] })).rejects.toThrow()
  expect(tunnels).toEqual(['api.weather.gov:443'])
})
