// A PostgreSQL server with its files in the data folder, started and supervised by this process. See
// docs/decisions/0003-embedded-postgresql.md.
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { endProcess } from '../running-process.ts'
import { StartupProblem } from '../startup-problem.ts'
import {
  connectionUrl,
  DATABASE_NAME,
  type EmbeddedConnection,
  readConnection,
  writeConnection,
} from './connection-file.ts'
import { clearOrphans, STOP_STEPS } from './orphaned-postgres.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  type Cluster,
  createCluster,
  lastLoggedError,
  launchPostgres,
  requireUnusedCluster,
  rotateLog,
  versionFile,
} from './postgres-cluster.ts'
import { runUnprivileged } from './unprivileged.ts'

export interface EmbeddedPostgres {
  /** Address of the `stormlane` database; it stays the same when PostgreSQL is restarted after a crash. */
  url: string
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The caller must hold the instance lock of this folder. */
  dataFolder: string
  log: (line: string) => void
  /** For tests only: faster, but data is lost if the machine loses power. */
  throwaway?: boolean
  /** Tests pass smaller values than the defaults. */
  logFile?: { maxBytes: number; checkEveryMs: number }
}

/** Crash recovery replays at most max_wal_size (1 GB), which takes well under a minute. */
const READY_WITHIN_MS = 120_000
const MAX_RESTART_DELAY_MS = 30_000
const CHECK_LOG_EVERY_MS = 60_000

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataFolder = path.resolve(options.dataFolder)
  const clusterFolder = path.join(dataFolder, 'postgres')
  const binaries = findPostgresBinaries()
  const programs = path.dirname(binaries.postgres)
  const unprivileged = runUnprivileged({ data: dataFolder, cluster: clusterFolder, programs })
  const cluster: Cluster = { dataFolder, clusterFolder, binaries, unprivileged }
  const earlier = readConnection(dataFolder)
  const exists = existsSync(versionFile(clusterFolder))
  if (exists && !earlier)
    throw new StartupProblem(
      `${dataFolder}/postgres.json, which holds the database's password, is missing or unreadable: put it back from a backup.`,
    )
  // Process ids of another host mean nothing here, so its postmaster.pid is left to PostgreSQL and to the operator.
  const otherHost = earlier?.host === hostname() ? undefined : earlier?.host
  if (exists && !otherHost) await clearOrphans(clusterFolder, options.log)
  if (exists) requireUnusedCluster(cluster)
  const connection: EmbeddedConnection = {
    host: otherHost,
    port: await freePort(earlier?.port),
    password: earlier?.password ?? randomBytes(24).toString('base64url'),
  }
  // Written before the cluster is created, so that a cluster never exists without its password on disk.
  writeConnection(dataFolder, connection)
  if (!exists) createCluster(cluster, connection.password)
  await rotateLog(cluster, options.logFile?.maxBytes)
  const supervisor = new Supervisor(cluster, connection, options)
  await supervisor.start().catch((error: Error) => {
    throw otherHost ? usedElsewhere(cluster, otherHost, error) : error
  })
  writeConnection(dataFolder, { ...connection, host: hostname() })
  supervisor.watchLog()
  await createDatabaseIfMissing(connection)
  return { url: connectionUrl(connection), stop: () => supervisor.stop() }
}

const usedElsewhere = ({ clusterFolder }: Cluster, host: string, cause: Error) =>
  new StartupProblem(
    `${clusterFolder} was last used on the host ${host}. If no PostgreSQL runs there any more, delete its postmaster.pid and start again. ${cause.message}`,
    { cause },
  )

/** Keeps one PostgreSQL running on a cluster until it is stopped. */
class Supervisor {
  readonly #cluster: Cluster
  readonly #connection: EmbeddedConnection
  readonly #options: EmbeddedPostgresOptions
  readonly #stopping = new AbortController()
  #child: ChildProcess | undefined
  #restarting: Promise<void> | undefined
  #rotating: NodeJS.Timeout | undefined

  constructor(cluster: Cluster, connection: EmbeddedConnection, options: EmbeddedPostgresOptions) {
    this.#cluster = cluster
    this.#connection = connection
    this.#options = options
  }

  async start(): Promise<void> {
    const child = launchPostgres(this.#cluster, this.#connection.port, this.#options.throwaway ?? false)
    this.#child = child
    try {
      await this.#untilReady(child)
      if (hasEnded(child)) throw new Error('it ended as soon as it had started')
    } catch (error) {
      await end(child)
      throw error
    }
    child.once('exit', (code, signal) => {
      if (this.#stopping.signal.aborted) return
      this.#options.log(`PostgreSQL ended unexpectedly (${signal ?? `exit code ${code}`}); restarting it`)
      this.#restarting = this.#restart()
    })
  }

  /** Checks the log's size regularly, not only when PostgreSQL starts: the errors of a busy day can fill a disk. */
  watchLog(): void {
    const { maxBytes, checkEveryMs = CHECK_LOG_EVERY_MS } = this.#options.logFile ?? {}
    const check = () =>
      rotateLog(this.#cluster, maxBytes).catch((error: Error) =>
        this.#options.log(`The log of PostgreSQL could not be moved aside: ${error.message}`),
      )
    this.#rotating = setInterval(() => void check(), checkEveryMs)
    this.#rotating.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#rotating)
    this.#stopping.abort()
    if (this.#child) await end(this.#child)
    await this.#restarting
  }

  async #restart(): Promise<void> {
    for (let delayMs = 100; !this.#stopping.signal.aborted; delayMs = Math.min(2 * delayMs, MAX_RESTART_DELAY_MS)) {
      try {
        await clearOrphans(this.#cluster.clusterFolder, this.#options.log)
        await this.start()
        this.#options.log('PostgreSQL runs again')
        return
      } catch (error) {
        this.#options.log(`PostgreSQL does not run: ${(error as Error).message}`)
        await sleep(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      }
    }
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    let failure: Error | undefined
    child.on('error', (error) => {
      failure = error
    })
    for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(25)) {
      if (failure) throw new StartupProblem(`PostgreSQL could not be started: ${failure.message}`)
      if (hasEnded(child))
        throw new StartupProblem(
          `PostgreSQL did not start: ${lastLoggedError(this.#cluster)} (see ${this.#cluster.dataFolder}/postgres.log)`,
        )
      if (await answers(this.#connection)) return
    }
    throw new StartupProblem(`PostgreSQL was not ready in time: see ${this.#cluster.dataFolder}/postgres.log`)
  }
}

async function answers(connection: EmbeddedConnection): Promise<boolean> {
  const client = new Client({ connectionString: connectionUrl(connection, 'postgres'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabaseIfMissing(connection: EmbeddedConnection): Promise<void> {
  const client = new Client({ connectionString: connectionUrl(connection, 'postgres') })
  // A lost connection fails the query below, but without this listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`)
  } finally {
    await client.end()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await endProcess(child.pid, [...STOP_STEPS])
  await ended
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** The port of the last start if it is still free, else any free port of the loopback interface. */
async function freePort(preferred: number | undefined): Promise<number> {
  const probe = (port: number) =>
    new Promise<number | undefined>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(undefined))
      server.listen({ port, host: '127.0.0.1' }, () => {
        const address = server.address()
        server.close(() => resolve(address && typeof address === 'object' ? address.port : undefined))
      })
    })
  const port = (preferred === undefined ? undefined : await probe(preferred)) ?? (await probe(0))
  if (port === undefined) throw new StartupProblem('No free port on 127.0.0.1 for PostgreSQL.')
  return port
}
