import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** A phone between two cells is back within seconds. */
const STALLED_MS = 30_000
const CHECK_EVERY_MS = 1000

interface Sending {
  answer: ServerResponse
  bytesRead: number
  /** When the last byte came. */
  at: number
}

/**
 * Ends requests whose body stops in the middle: after 30 s without a byte they get 408. Node.js limits only how long a
 * whole request takes, which is minutes for a large file over a slow line.
 */
export function endStalledBodies(server: Server): void {
  const sending = new Map<IncomingMessage, Sending>()
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (request.complete) return
    sending.set(request, { answer, bytesRead: request.socket.bytesRead, at: Date.now() })
    request.once('close', () => sending.delete(request))
  })
  const checking = setInterval(() => {
    const now = Date.now()
    for (const [request, state] of sending) {
      const { bytesRead } = request.socket
      // Bytes that wait for us are no fault of the client.
      const isMoving = bytesRead !== state.bytesRead || request.readableLength > 0
      if (request.complete) sending.delete(request)
      else if (isMoving) sending.set(request, { ...state, bytesRead, at: now })
      else if (now - state.at > STALLED_MS) endStalled(request, state.answer)
    }
  }, CHECK_EVERY_MS)
  checking.unref()
  server.once('close', () => clearInterval(checking))
}

function endStalled({ socket }: IncomingMessage, answer: ServerResponse): void {
  if (!answer.headersSent && socket.writable)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroy()
}
