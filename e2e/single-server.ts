// One server with the demo organizations and an embedded database of its own, for scripts that attack it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { connectionUrl, readConnection } from '@stormlane/server/src/platform/database/connection-file.ts'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { freePort, startServer } from './server-process.ts'
import { signIn } from './sign-in.ts'

export type SingleServer = Awaited<ReturnType<typeof startSingleServer>>

/**
 * `prepare` gets the empty data folder before the server starts, and may return a cleanup to run after the server ends.
 */
export async function startSingleServer(
  name: string,
  env: Record<string, string> = {},
  prepare: (dataFolder: string) => (() => void) | undefined = () => undefined,
) {
  const scratch = path.join(import.meta.dirname, '../.tmp/chaos')
  mkdirSync(scratch, { recursive: true })
  const dataFolder = mkdtempSync(path.join(scratch, `${name}-`))
  const undo = prepare(dataFolder)
  const port = await freePort()
  const server = await startServer({
    dataFolder,
    port,
    env: {
      LOG_LEVEL: 'error',
      STORMLANE_DEMO: 'true',
      STORMLANE_FORECAST: 'off',
      STORMLANE_HISTORY: 'off',
      // Rate limits would slow down the few clients of these scripts.
      RATE_LIMIT_TOKEN: '1000000',
      RATE_LIMIT_ADDRESS: '1000000',
      RATE_LIMIT_ORGANIZATION: '1000000',
      ...env,
    },
  })
  const connection = readConnection(dataFolder)
  if (!connection) throw new Error(`${dataFolder} has no connection file.`)
  const database = openDatabase({ url: connectionUrl(connection), log: () => undefined, connections: 4 })

  return {
    url: server.url,
    port,
    dataFolder,
    database,
    /** The address of the server's own database. */
    databaseUrl: connectionUrl(connection),
    process: server.process,
    output: () => server.output(),
    isRunning: () => server.process.exitCode === null && server.process.signalCode === null,

    signIn: (email?: string) => signIn(server.url, email),

    /** The process id of PostgreSQL's postmaster; undefined while it does not run. */
    postmaster(): number | undefined {
      try {
        return Number.parseInt(readFileSync(path.join(dataFolder, 'postgres/postmaster.pid'), 'utf8'), 10)
      } catch {
        return undefined
      }
    },

    /** Resident memory of the server's process with its threads; 0 if it has ended. */
    memoryMb(): number {
      try {
        const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      } catch {
        return 0
      }
    },

    async stop(): Promise<void> {
      await database.close()
      await server.stop()
      undo?.()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
