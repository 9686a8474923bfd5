// A small load balancer in front of the api processes. It polls whether each is ready, distributes requests
// round-robin, and tries another process if one refuses the connection.
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'

const PROBE_EVERY_MS = 500
const PROBE_WITHIN_MS = 2_000

export async function startLoadBalancer(port: number, targets: readonly number[]) {
  const ready = new Set<number>()
  let turn = 0

  /** The ready processes, beginning with the next in turn; all processes if none is ready. */
  function candidates(): number[] {
    const list = ready.size > 0 ? targets.filter((target) => ready.has(target)) : [...targets]
    const first = turn++ % list.length
    return [...list.slice(first), ...list.slice(0, first)]
  }

  async function probe(target: number): Promise<void> {
    const isReady = await fetch(`http://127.0.0.1:${target}/health/ready`, {
      signal: AbortSignal.timeout(PROBE_WITHIN_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(target)
    else ready.delete(target)
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing))

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    for (const target of candidates()) {
      const outcome = await pass(incoming, outgoing, body, target)
      if (outcome === 'answered') return
      ready.delete(target)
      // A process may have executed the request before it died, so the request must not be sent to another one.
      if (outcome === 'broken') break
    }
    if (outgoing.headersSent) return void outgoing.destroy()
    outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    outgoing.end(JSON.stringify({ error: 'no server could be reached, please try again', code: 'UNAVAILABLE' }))
  }

  function pass(
    { method, url, headers }: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    target: number,
  ): Promise<'answered' | 'refused' | 'broken'> {
    return new Promise((resolve) => {
      const asked: ClientRequest = request({
        host: '127.0.0.1',
        port: target,
        method,
        path: url,
        headers,
        agent: false,
      })
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'))
      asked.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('end', () => resolve('answered'))
        answer.on('error', () => resolve('broken'))
      })
      asked.end(body)
    })
  }

  server.on('upgrade', ({ method, url, headers }: IncomingMessage, socket: Socket, head: Buffer) => {
    const [target] = candidates()
    const behind = connect(target ?? 0, '127.0.0.1', () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
      behind.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      behind.write(head)
      behind.pipe(socket).pipe(behind)
    })
    behind.on('error', () => socket.destroy())
    socket.on('error', () => behind.destroy())
  })

  await Promise.all(targets.map(probe))
  const probing = setInterval(() => void Promise.all(targets.map(probe)), PROBE_EVERY_MS)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async close() {
      clearInterval(probing)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
