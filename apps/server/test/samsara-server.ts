// A local server that answers like Samsara's API, for tests of how the server works with a provider.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface SamsaraTruck {
  id: string
  name: string
  latitude: number
  time: string
}

export type SamsaraServer = Awaited<ReturnType<typeof startSamsara>>

export async function startSamsara() {
  const samsara = {
    token: 'samsara_api_secret',
    trucks: [] as SamsaraTruck[],
    tags: [{ id: '10', name: 'Iowa' }],
    messages: [] as { driverId: number; text: string }[],
    paths: [] as string[],
    /** Sends the answer instead, if set. */
    misbehave: undefined as ((response: ServerResponse) => void) | undefined,
  }
  const end = { endCursor: 'end', hasNextPage: false }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://samsara.example')
    samsara.paths.push(`${request.method} ${pathname}`)
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      if (samsara.misbehave) return samsara.misbehave(response)
      const answer = (body: unknown, status = 200) => response.writeHead(status).end(JSON.stringify(body))
      if (request.headers.authorization !== `Bearer ${samsara.token}`) return answer({ message: 'Invalid token' }, 401)
      if (pathname === '/fleet/vehicles')
        return answer({
          data: samsara.trucks.map(({ id, name }) => ({
            id,
            name,
            tags: samsara.tags,
            staticAssignedDriver: { id: `9${id}` },
          })),
          pagination: end,
        })
      if (pathname === '/tags') return answer({ data: samsara.tags, pagination: end })
      if (pathname === '/fleet/vehicles/stats/feed')
        return answer({
          data: samsara.trucks.map(({ id, latitude, time }) => ({ id, gps: [{ latitude, longitude: -96, time }] })),
          pagination: end,
        })
      if (request.method === 'POST' && pathname === '/v1/fleet/messages') {
        const { driverIds, text: message } = JSON.parse(text)
        const sent = driverIds.map((driverId: number) => ({ driverId, text: message }))
        samsara.messages.push(...sent)
        return answer({ data: sent })
      }
      if (pathname === '/v1/fleet/messages') return answer({ data: samsara.messages })
      return answer({ data: [], pagination: end })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(samsara, {
    host,
    /** Environment variables for a server that uses this one. */
    environment: { SAMSARA_API_URL: `http://${host}`, OUTGOING_PRIVATE_HOSTS: host },
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}
