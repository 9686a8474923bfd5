// Reads the heap of a server that was started with --inspect, through its debugger protocol.
import { once } from 'node:events'

export interface InspectedHeap {
  /** Megabytes in use after a garbage collection. */
  usedMb(): Promise<number>
  close(): void
}

export async function inspectHeap(port: number): Promise<InspectedHeap> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  if (!target) throw new Error('The server has no debugger.')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let last = 0
  const ask = (method: string) =>
    new Promise<unknown>((resolve) => {
      const id = ++last
      waiting.set(id, (result) => {
        waiting.delete(id)
        resolve(result)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    async usedMb() {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number }
      return usedSize / 1_000_000
    },
    close: () => socket.close(),
  }
}
