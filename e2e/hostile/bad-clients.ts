// Clients that break the rules of TCP, HTTP and websockets, or follow them as slowly as they can.
import { once } from 'node:events'
import { connect, type Socket, type SocketConstructorOpts } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A listener's backlog of new connections is short, so connections are opened in batches. */
const CONNECTED_AT_ONCE = 250

export interface Connected {
  socket: Socket
  /** What the server has sent so far. */
  received: () => string
}

/** Opens connections and leaves out those that the server refuses. */
export async function openSockets(
  port: number,
  count: number,
  options: Partial<SocketConstructorOpts> = {},
): Promise<Connected[]> {
  const opened: Connected[] = []
  while (opened.length < count) {
    const batch = Array.from({ length: Math.min(CONNECTED_AT_ONCE, count - opened.length) }, () =>
      openSocket(port, options),
    )
    const connected = (await Promise.all(batch)).filter((one) => one !== undefined)
    if (connected.length === 0) break
    opened.push(...connected)
  }
  return opened
}

async function openSocket(port: number, options: Partial<SocketConstructorOpts>): Promise<Connected | undefined> {
  const socket = connect({ port, host: '127.0.0.1', ...options })
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('latin1')).slice(0, 4000)
  })
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }
  socket.on('error', () => undefined)
  return { socket, received: () => text }
}

export const isOpen = ({ socket }: Connected) => !socket.destroyed && !socket.readableEnded

/** Waits until the server has closed all of them; returns how many it left open. */
export async function untilClosed(sockets: readonly Connected[], withinMs: number): Promise<number> {
  const open = () => sockets.filter(isOpen).length
  for (const deadline = Date.now() + withinMs; open() > 0 && Date.now() < deadline; ) await sleep(250)
  return open()
}

export function endAll(sockets: readonly Connected[]): void {
  for (const { socket } of sockets) socket.destroy()
}

/** Writes the text to each open connection once a second. */
export async function trickle(sockets: readonly Connected[], text: string, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    for (const one of sockets) if (isOpen(one) && one.socket.writable) one.socket.write(text)
    await sleep(1000)
  }
}

export const UPGRADE = [
  'GET /api/realtime HTTP/1.1',
  'Host: localhost',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Sec-WebSocket-Version: 13',
  '\r\n',
].join('\r\n')

/** The header of a text frame that announces this many bytes, masked (as a client's must be) with zeros. */
export function frameHead(bytes: bigint): Buffer {
  const head = Buffer.alloc(14)
  head[0] = 0x81
  head[1] = 0x80 | 127
  head.writeBigUInt64BE(bytes, 2)
  return head
}
