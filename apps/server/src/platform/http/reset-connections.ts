import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Node.js keeps the socket of the operating system here. `getpeername` returns 0, or the number of an error. */
type HandledSocket = Socket & { _handle?: { getpeername?: (into: object) => number } | null }

/**
 * Whether the client has reset the connection. Linux forgets the peer at once (ENOTCONN of getpeername(2)), while
 * Node.js notices it only after it has read everything that came before. `remoteAddress` does not help: Node.js caches
 * it.
 */
export function isReset(socket: Socket): boolean {
  const handle = (socket as HandledSocket)._handle
  return handle?.getpeername !== undefined && handle.getpeername({}) !== 0
}

/**
 * Drops connections that were reset before the server reached them, and requests that are read from such a connection:
 * nobody waits for the answer. In a burst of resets the server falls behind, so that most of its work would be for
 * clients that have left.
 */
export function dropResetConnections(server: Server): void {
  guard(server, 'connection', (socket: Socket) => socket)
  guard(server, 'request', ({ socket }: { socket: Socket }) => socket)
}

/** Calls the present listeners of the event only for connections that are not reset. */
function guard<Subject>(server: Server, event: string, socketOf: (subject: Subject) => Socket): void {
  const listeners = server.listeners(event)
  server.removeAllListeners(event)
  server.on(event, (subject: Subject, ...rest: unknown[]) => {
    const socket = socketOf(subject)
    if (isReset(socket)) return socket.destroy()
    for (const listener of listeners) Reflect.apply(listener, server, [subject, ...rest])
  })
}
