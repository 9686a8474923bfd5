// Closes everything in order on a stop signal, and after an uncaught error, which also sets an error code.

/** After the drain. Longer than the slowest start, which must finish first, and shorter than the 30 s after which Kubernetes kills a pod. */
const CLOSE_WITHIN_MS = 25_000
/** After an uncaught error the state is unknown, so we wait less. The next start cleans up what is left. */
const CLOSE_AFTER_CRASH_WITHIN_MS = 10_000
/** EX_SOFTWARE of sysexits.h. `npm start` starts the server again after this code (tools/terminal-program.mjs), and after no other. */
const CRASHED_EXIT_CODE = 70

export interface Closers {
  add(name: string, close: () => Promise<void>): void
  /** Closes everything in reverse order; a part that fails to close does not keep the others open. */
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

interface ProcessEnd {
  /** After a signal, before anything closes: takes as long as load balancers need to notice. */
  drain: () => Promise<void>
  /** Upper limit of `drain`. */
  drainMs: () => number
  closeAll: () => Promise<void>
  /** Called for every uncaught exception and unhandled rejection. */
  onCrash: (error: unknown) => void
}

/** Closes everything and exits on the first stop signal or uncaught error. */
export function endProcessInOrder({ drain, drainMs, closeAll, onCrash }: ProcessEnd): void {
  let leaving = false
  const leave = (code: number, withinMs: number, before = async () => {}) => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(code || 1), withinMs).unref()
    void before()
      .then(closeAll)
      .then(() => process.exit(code))
  }
  // Node raises an unhandled rejection as an uncaught exception.
  process.on('uncaughtException', (error) => {
    onCrash(error)
    leave(CRASHED_EXIT_CODE, CLOSE_AFTER_CRASH_WITHIN_MS)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => leave(0, CLOSE_WITHIN_MS + drainMs(), drain))
  // The reader of our output may go away (`npm start | head`); the server must keep running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
