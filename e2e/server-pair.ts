// A server and a worker on one database with the demo organizations, for scripts that kill them and count what was
// lost.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_ORGANIZATION_ID } from '@stormlane/server/src/demo/demo-assets.ts'
import { DEMO_LOGIN } from '@stormlane/server/src/demo/demo-organizations.ts'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '@stormlane/server/src/platform/database/embedded-postgres.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

type Victim = 'server' | 'worker'

const ANSWERED_WITHIN_MS = 15_000

export async function startServerPair(name: string, extraEnv: Record<string, string> = {}) {
  const scratch = path.join(import.meta.dirname, '../.tmp/chaos')
  mkdirSync(scratch, { recursive: true })
  const folder = mkdtempSync(path.join(scratch, `${name}-`))
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined })
  const database = openDatabase({ url: postgres.url, log: () => undefined })
  const ports = { server: await freePort(), worker: await freePort() }
  const processes = { server: await start('server'), worker: await start('worker') }
  let authorization = ''

  function start(which: Victim): Promise<ServerProcess> {
    const env = {
      DATABASE_URL: postgres.url,
      // Both deliver, so that either takes over the leases of the other after a kill.
      ROLE: which === 'server' ? 'all' : 'worker',
      // Both must decrypt the same access keys.
      SECRET_KEY: '0123456789abcdef'.repeat(4),
      STORMLANE_DEMO: 'true',
      STORMLANE_FORECAST: 'off',
      LOG_LEVEL: 'error',
      // Rate limits would slow down the single client of these scripts.
      RATE_LIMIT_TOKEN: '1000000',
      RATE_LIMIT_ADDRESS: '1000000',
      ...extraEnv,
    }
    return startServer({ dataFolder: path.join(folder, which), port: ports[which], env })
  }

  async function end({ process: child }: ServerProcess): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  async function post<Answer>(address: string, body: object): Promise<Answer> {
    const response = await fetch(`${processes.server.url}/api${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }

  return {
    database,
    post,

    /** Makes all later calls as the demo's admin. */
    async signIn(): Promise<void> {
      const { token } = await post<{ token: string }>('/api_client_signin.json', DEMO_LOGIN)
      authorization = `Bearer ${token}`
    },

    /** Kills a process and restarts it. `meanwhile` runs during the start, with the id of the killed process. */
    async kill(which: Victim, meanwhile?: (pid: number | undefined) => Promise<void>): Promise<void> {
      const { pid } = processes[which].process
      await end(processes[which])
      const restarted = start(which)
      await meanwhile?.(pid)
      processes[which] = await restarted
    },

    /** Returns the demo's vehicles as soon as the worker has reported them. */
    async vehicleIds(): Promise<string[]> {
      for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(200)) {
        const rows = await database.asSystem
          .selectFrom('vehicles')
          .where('organization_id', '=', DEMO_ORGANIZATION_ID)
          .select('id')
          .execute()
        if (rows.length > 0) return rows.map(({ id }) => id)
      }
      throw new Error('The worker has reported no vehicle within 60 s.')
    },

    async stop(): Promise<void> {
      await Promise.all([end(processes.server), end(processes.worker)])
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
