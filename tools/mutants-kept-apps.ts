// Keeps the applications that an API test file starts, so that the tests of the next mutant can reuse them.

/** The parts of an application of apps/server/test/app.ts that are used here. */
interface App {
  clock: { moveTo(time: Date): void; now(): Date }
  logged: string[]
  listen(): Promise<number>
  startJobs(): Promise<unknown>
  stop(): Promise<void>
}

interface Kept {
  app: App
  startedAt: Date
  shared: App
}

interface KeptApps {
  /** Starts an application, or returns the one that the same call of an earlier run started. */
  start: <A extends App, Wish extends unknown[]>(wish: Wish, startNew: (...wish: Wish) => Promise<A>) => Promise<App>
  /** Called before each run of a test file. */
  begin(isKeeping: boolean): void
  /** Stops all applications, so that the next run starts new ones. */
  discard(): Promise<void>
}

export function keptApps(): KeptApps {
  const kept = new Map<string, Kept>()
  let [isKeeping, calls] = [false, 0]
  return {
    async start(wish, startNew) {
      if (!isKeeping) return startNew(...wish)
      const key = JSON.stringify([calls++, wish])
      const known = kept.get(key)
      if (known) {
        known.app.clock.moveTo(known.startedAt)
        known.app.logged.length = 0
        return known.shared
      }
      const app = await startNew(...wish)
      const shared = {
        ...app,
        listen: once(() => app.listen()),
        startJobs: once(() => app.startJobs()),
        stop: async () => undefined,
      }
      kept.set(key, { app, startedAt: app.clock.now(), shared })
      return shared
    },
    begin(keeping) {
      isKeeping = keeping
      calls = 0
    },
    async discard() {
      const stopped = [...kept.values()]
      kept.clear()
      await Promise.allSettled(stopped.map(({ app }) => app.stop()))
    },
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}
