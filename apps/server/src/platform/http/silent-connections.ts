import type { Server, Socket } from 'node:net'

/**
 * Shorter than the headers' timeout, at which Node.js cuts all late connections in one go, with an answer that nobody
 * asked for.
 */
const SILENT_MS = 10_000
const CUT_EVERY_MS = 20
/**
 * At most 2,500 connections a second are cut, which leaves most of the time to others. When Node.js cut 10,000
 * connections that had come within 2 s, a bare server kept other clients waiting for 537 ms; cut in these portions,
 * they wait less than 60.
 */
const CUT_AT_ONCE = 50

/** Cuts connections on which nothing was sent. Browsers open some in advance, and open a new one when they need it. */
export function cutSilentConnections(server: Server): void {
  /** When each connection was opened, oldest first. */
  const cameAt = new Map<Socket, number>()
  server.on('connection', (socket) => {
    cameAt.set(socket, Date.now())
    socket.once('close', () => cameAt.delete(socket))
  })
  const cutting = setInterval(() => {
    const latest = Date.now() - SILENT_MS
    let cut = 0
    for (const [socket, at] of cameAt) {
      if (at > latest || cut === CUT_AT_ONCE) return
      cameAt.delete(socket)
      if (socket.bytesRead > 0) continue
      socket.destroy()
      cut++
    }
  }, CUT_EVERY_MS)
  cutting.unref()
  server.once('close', () => clearInterval(cutting))
}
