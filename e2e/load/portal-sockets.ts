// The realtime connections of many open portals. Each is a plain socket that reads only what is measured, so that this
// process takes little of the processor that it shares with the server.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Per address the server admits 50 connections that have not said hello. */
const AT_ONCE = 25
const PING = Buffer.from([0x89, 0x00])
/** A client's pong is masked (RFC 6455); without a payload the mask changes nothing. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const TEXT = 0x81
const MASKED = 0x80
const LENGTH_IN_2_BYTES = 126

export interface PortalSockets {
  /** Calls the listener with the number of each socket that receives an update of assets. */
  onAssets(listener: (socket: number) => void): void
  /** The numbers of the open sockets. */
  open(): number[]
  close(): void
}

export async function openPortalSockets(url: string, tokens: readonly string[], count: number): Promise<PortalSockets> {
  const { port } = new URL(url)
  const sockets: Socket[] = []
  let listener: (socket: number) => void = () => undefined
  while (sockets.length < count) {
    const some = Math.min(AT_ONCE, count - sockets.length)
    const from = sockets.length
    const opened = Array.from({ length: some }, (_, i) =>
      openSocket(Number(port), tokens[(from + i) % tokens.length] as string),
    )
    for (const [i, socket] of (await Promise.all(opened)).entries()) {
      socket.on('data', (chunk: Buffer) => {
        if (chunk.includes(PING)) socket.write(PONG)
        if (chunk.includes('"channel":"assets"')) listener(from + i)
      })
      sockets.push(socket)
    }
  }
  return {
    onAssets: (called) => {
      listener = called
    },
    open: () => [...sockets.keys()].filter((number) => sockets[number]?.readyState === 'open'),
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function openSocket(port: number, token: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  const key = randomBytes(16).toString('base64')
  const lines = ['Connection: Upgrade', 'Upgrade: websocket', `Sec-WebSocket-Key: ${key}`, 'Sec-WebSocket-Version: 13']
  socket.write(`GET /api/realtime HTTP/1.1\r\nHost: localhost:${port}\r\n${lines.join('\r\n')}\r\n\r\n`)
  await heard(socket, 'HTTP/1.1 101')
  socket.write(maskedText(JSON.stringify({ type: 'hello', token })))
  await heard(socket, '"ready"')
  return socket
}

async function heard(socket: Socket, text: string): Promise<void> {
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  if (!chunk.includes(text))
    throw new Error(`Expected ${text} of the realtime server, got ${chunk.toString().slice(0, 200)}`)
}

/** Encodes a text frame with a mask of zeros, which leaves the text unchanged. */
function maskedText(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = Buffer.alloc(8)
  header[0] = TEXT
  header[1] = MASKED | LENGTH_IN_2_BYTES
  header.writeUInt16BE(payload.length, 2)
  // A length below 126 must be written in one byte.
  return payload.length < LENGTH_IN_2_BYTES
    ? Buffer.concat([Buffer.from([TEXT, MASKED | payload.length, 0, 0, 0, 0]), payload])
    : Buffer.concat([header, payload])
}
