// One side of realtime.bench.ts: a websocket server that sends each update to all its clients, with our hub or with
// plain ws. The parent process tells it when to publish and asks for the CPU time spent.
import { createServer } from 'node:http'
import { realtimeHub } from '@stormlane/server/src/modules/realtime/realtime.hub.ts'
import { textFrame } from '@stormlane/server/src/modules/realtime/text-frame.ts'
import { WebSocketServer } from 'ws'

const ORGANIZATION = 'bench'
const ids = Array.from({ length: 25 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)
const data = { vehicle_ids: ids }
/** All ids have as many digits, so that all updates are equally long. */
let lastId = 1_000_000
const hub = realtimeHub(
  // Stands for the table of updates, which plain ws would have to read as well.
  {
    after: async (_organization: string, id: number) =>
      Array.from({ length: lastId - id }, (_, i) => ({ id: id + i + 1, channel: 'vehicles', data })),
  } as unknown as Parameters<typeof realtimeHub>[0],
  console.error,
)

const server = createServer()
const sockets = new WebSocketServer({ noServer: true })
server.on('upgrade', (request, stream, head) =>
  sockets.handleUpgrade(request, stream, head, (socket) => {
    if (process.argv[2] !== 'ours') return
    const member = { socket, stream, organizationId: ORGANIZATION, sessionId: '', readTo: lastId, isAlive: true }
    socket.once('close', () => hub.leave(member))
    hub.join(member)
  }),
)

const update = () => JSON.stringify({ type: 'update', id: String(lastId), channel: 'vehicles', data })
const publish = {
  ours: () => hub.wake(ORGANIZATION),
  // The loop from the documentation of ws, but the bytes are encoded only once.
  ws: () => {
    const message = Buffer.from(update())
    for (const socket of sockets.clients) socket.send(message, { binary: false })
  },
}[process.argv[2] as 'ours' | 'ws']

process.on('message', (message) => {
  if (message === 'cpu') return void process.send?.(process.cpuUsage())
  lastId++
  return void publish()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0, frameBytes: textFrame(update()).length })
})
