// CPU time of the server for one update to one client: our hub, which frames an update once, against plain ws, which frames it for each
// client. Size is the number of clients; the goal is 1.4x at 2,000. Both sides are processes of their own and publish in turns.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'

const ROUNDS = 150
const WARM_UP = 15
const HANDSHAKES_AT_ONCE = 50

for (const size of [500, 2000]) {
  const sides = [await openSide('ours', size), await openSide('ws', size)]
  const spent = [0, 0]
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [index, side] of sides.entries()) {
      const before = await side.cpuMicros()
      await side.publish()
      const after = await side.cpuMicros()
      if (round >= WARM_UP) spent[index] = (spent[index] ?? 0) + after - before
    }
  for (const side of sides) side.close()
  const [ours = 0, theirs = 0] = spent.map((micros) => micros / ROUNDS / size)
  const figures = { ours: rounded(ours), peer: 'ws', theirs: rounded(theirs), ratio: rounded(theirs / ours) }
  console.log(JSON.stringify({ bench: 'realtime', size, unit: 'µs CPU a delivery', ...figures }))
}

async function openSide(name: 'ours' | 'ws', clients: number) {
  const child = fork(path.join(import.meta.dirname, 'realtime-side.ts'), [name])
  const [{ port, frameBytes }] = (await once(child, 'message')) as [{ port: number; frameBytes: number }]
  const sockets: Socket[] = []
  while (sockets.length < clients) {
    const some = Math.min(HANDSHAKES_AT_ONCE, clients - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => shakeHands(port)))))
  }
  let missing = 0
  let everybodyHeard: () => void = () => undefined
  for (const socket of sockets)
    socket.on('data', ({ length }: Buffer) => {
      missing -= length
      if (missing <= 0) everybodyHeard()
    })
  return {
    async publish(): Promise<void> {
      missing = clients * frameBytes
      const heard = new Promise<void>((resolve) => {
        everybodyHeard = resolve
      })
      child.send('publish')
      await heard
    },
    async cpuMicros(): Promise<number> {
      child.send('cpu')
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
      return user + system
    },
    close(): void {
      for (const socket of sockets) socket.destroy()
      child.kill()
    },
  }
}

/** A client that only counts the bytes it receives, so that it leaves the processor to the servers. */
async function shakeHands(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  const key = Buffer.alloc(16, 'stormlane').toString('base64')
  const lines = [
    'GET / HTTP/1.1',
    'Host: bench',
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Sec-WebSocket-Key: ${key}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\nSec-WebSocket-Version: 13\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (!answer.toString().startsWith('HTTP/1.1 101')) throw new Error(`The handshake was answered ${answer.toString()}`)
  return socket
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
