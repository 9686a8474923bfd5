// A proxy in front of the portal's server that holds some requests back, so that they occupy connections of the
// browser.
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

interface HoldingProxy extends AsyncDisposable {
  origin: string
  /** Paths of the requests that wait. */
  held: string[]
}

/** Playwright intercepts a request before it has a connection, so a route handler cannot imitate a slow server. */
export async function startHoldingProxy(target: string, holds: (path: string) => boolean): Promise<HoldingProxy> {
  const held: string[] = []
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/'
    if (holds(path)) return void held.push(path)
    const outgoing = forward(
      new URL(path, target),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    held,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
