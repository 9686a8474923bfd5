/** Longer than the slowest start, which is waited for, and shorter than the 30 s after which Kubernetes kills. */
const CLOSE_WITHIN_MS = 25_000

export interface Closers {
  add(name: string, close: () => Promise<void>): void
  /** Closes what was added, the last first; a part that fails to close does not keep the others open. */
  closeAll(): Promise<void>
}

export function closeInReverse(): Closers {
  const open: { name: string; close: () => Promise<void> }[] = []
  return {
    add: (name, close) => open.push({ name, close }),
    async closeAll() {
      for (let part = open.pop(); part; part = open.pop())
        await part.close().catch((error: unknown) => console.error(`Closing the ${part?.name} failed:`, error))
    },
  }
}

/** On Ctrl-C or a stop: finishes what runs, closes everything, and leaves at the latest after that time. */
export function onStopSignal(closeAll: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref()
    void closeAll().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
