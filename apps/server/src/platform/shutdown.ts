// How the process ends: in order at a stop signal, and in order but with an error code after a mistake that nobody caught.

/** Longer than the slowest start, which is waited for, and shorter than the 30 s after which Kubernetes kills. */
const CLOSE_WITHIN_MS = 25_000
/** After an uncaught error the state is unknown: what does not close by then is left to the next start, which tidies up. */
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
  closeAll: () => Promise<void>
  /** Told of every uncaught exception and unhandled rejection. */
  onCrash: (error: unknown) => void
}

/** Closes everything and leaves on Ctrl-C, on a stop, and after an error that nobody caught; the first of them counts. */
export function endProcessInOrder({ closeAll, onCrash }: ProcessEnd): void {
  let leaving = false
  const leave = (code: number, withinMs: number) => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(code || 1), withinMs).unref()
    void closeAll().then(() => process.exit(code))
  }
  // Node raises an unhandled rejection as an uncaught exception.
  process.on('uncaughtException', (error) => {
    onCrash(error)
    leave(CRASHED_EXIT_CODE, CLOSE_AFTER_CRASH_WITHIN_MS)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => leave(0, CLOSE_WITHIN_MS))
  // Whoever read our output may leave (`npm start | head`): the server goes on without being read.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
