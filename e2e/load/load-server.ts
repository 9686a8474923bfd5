// A server with a seeded organization and its sessions, for `npm run load` and `npm run soak`.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DEMO_USERS } from '../demo-users.ts'
import { freePort, startServer } from '../server-process.ts'
import { signIn } from '../sign-in.ts'

const root = path.join(import.meta.dirname, '../..')
/** A medium-sized customer. */
const ASSETS = { vehicles: 500, locations: 250, routes: 50 }
/** A session may hold 50 sockets, so 2,000 sockets need 40. */
export const SESSIONS = 40
const READY_WITHIN_MS = 15 * 60_000

export async function startLoadServer(env: Record<string, string> = {}) {
  const scratch = path.join(root, '.tmp/load')
  mkdirSync(scratch, { recursive: true })
  const dataFolder = mkdtempSync(path.join(scratch, 'data-'))
  const server = await startServer({
    dataFolder,
    port: await freePort(),
    env: {
      // All callers have the address of this machine. Limits of sessions and organizations stay.
      RATE_LIMIT_ADDRESS: '100000',
      LOG_LEVEL: 'warn',
      STORMLANE_DEMO: 'true',
      // The first forecast of a coarser grid is made in a minute; tiles and scores cost the same.
      STORMLANE_FORECAST_DEGREES: '1',
      STORMLANE_HISTORY: 'off',
      ...env,
    },
  })
  const stop = async () => {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    const sizes = Object.entries(ASSETS).flatMap(([kind, count]) => [`--${kind}`, String(count)])
    await promisify(execFile)(process.execPath, ['apps/server/src/admin/main.ts', 'demo', 'scale', ...sizes], {
      cwd: root,
      env: { ...process.env, STORMLANE_DATA: dataFolder },
    })
    const users = [DEMO_USERS.admin, DEMO_USERS.member]
    const tokens: string[] = []
    for (let number = 0; number < SESSIONS; number++) tokens.push(await signIn(server.url, users[number % 2] as string))
    await untilReady(tokens[0] as string)
    return {
      url: server.url,
      pid: server.process.pid as number,
      tokens,
      isRunning: () => server.process.exitCode === null,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }

  /** Waits until the forecast is complete and the last vehicle has a position. */
  async function untilReady(token: string): Promise<void> {
    const ask = async (address: string) =>
      (await fetch(`${server.url}/api${address}`, { headers: { authorization: `Bearer ${token}` } })).json()
    for (const giveUpAt = Date.now() + READY_WITHIN_MS; Date.now() < giveUpAt; await sleep(2000)) {
      const { generating } = (await ask('/health')) as { generating: unknown }
      const last = (await ask(`/vehicles.json?limit=1&offset=${ASSETS.vehicles - 1}`)) as { vehicles: unknown[] }
      if (generating === null && last.vehicles.length === 1) return
    }
    throw new Error('The server had no whole forecast and fleet within 15 minutes.')
  }
}
