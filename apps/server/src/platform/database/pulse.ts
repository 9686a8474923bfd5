// Notices that PostgreSQL hangs: its machine stopped, or the network swallows packets. A statement then gets neither an
// answer nor an error, and TCP gives up only after a quarter of an hour. One connection polls all the time, so that no
// statement needs a limit of its own.
import { Client } from 'pg'

export interface PulseLimits {
  everyMs: number
  /** PostgreSQL counts as hanging after this many beats without an answer. */
  beats: number
}

export interface Pulse {
  /** Whether PostgreSQL hangs now. */
  hangs(): boolean
  close(): Promise<void>
}

interface PulseOptions {
  url: string
  limits: PulseLimits
  /** Called at every beat as long as PostgreSQL hangs. */
  onHang: () => void
  log: (line: string) => void
}

export function watchPulse({ url, limits, onHang, log }: PulseOptions): Pulse {
  let client: Client | undefined
  /** The query that waits for its answer. */
  let question: Promise<void> | undefined
  /**
   * Beats since the query. A blocked event loop counts as one beat, however long: the answer may already be in the
   * socket.
   */
  let unanswered = 0
  let isHanging = false

  const timer = setInterval(beat, limits.everyMs)
  timer.unref()
  beat()

  function beat(): void {
    if (question && ++unanswered >= limits.beats) {
      if (!isHanging) log('PostgreSQL does not answer')
      isHanging = true
      question = undefined
      end()
    }
    question ??= ask()
    if (isHanging) onHang()
  }

  function ask(): Promise<void> {
    unanswered = 0
    const asked = askOnce()
      // A refusal is an answer, too: connections are retried, and statements fail by themselves.
      .catch(() => {
        if (question === asked) end()
      })
      .then(() => {
        // The answer to a query that was given up says nothing about the present state.
        if (question !== asked) return
        question = undefined
        if (isHanging) log('PostgreSQL answers again')
        isHanging = false
      })
    return asked
  }

  async function askOnce(): Promise<void> {
    if (!client) {
      const connectionTimeoutMillis = 2 * limits.everyMs * limits.beats
      client = new Client({ connectionString: url, application_name: 'stormlane pulse', connectionTimeoutMillis })
      // Without a listener a lost connection would end the process; the next query opens another.
      client.on('error', () => undefined)
      await client.connect()
    }
    await client.query('select 1')
  }

  function end(): void {
    void client?.end().catch(() => undefined)
    client = undefined
  }

  return {
    hangs: () => isHanging,
    async close() {
      clearInterval(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
