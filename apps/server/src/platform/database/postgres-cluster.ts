// Creates the files of PostgreSQL in the data folder and starts the server on them.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { StartupProblem } from '../startup-problem.ts'
import { DATABASE_USER } from './connection-file.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { Unprivileged } from './unprivileged.ts'

export interface Cluster {
  dataFolder: string
  clusterFolder: string
  binaries: PostgresBinaries
  unprivileged: Unprivileged
}

const MAX_LOG_BYTES = 10_000_000

/** Settings for a database that shares one machine with the server. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Runs initdb in a temporary folder and renames it when complete, so that a killed start leaves no half-made cluster. */
export function createCluster(cluster: Cluster, password: string): void {
  const { dataFolder, clusterFolder, binaries, unprivileged } = cluster
  const unfinished = `${clusterFolder}.new`
  const passwordFile = path.join(dataFolder, 'postgres.password.new')
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(clusterFolder, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (unprivileged.account)
    for (const file of [unfinished, passwordFile]) chownSync(file, unprivileged.account.uid, unprivileged.account.gid)
  const options = ['-D', unfinished, '-U', DATABASE_USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const [command, args] = prefixed(unprivileged, [binaries.initdb, ...options, '--encoding=UTF8', '--locale=C'])
  const made = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    ...unprivileged.account,
  })
  rmSync(passwordFile, { force: true })
  if (made.status !== 0)
    throw new StartupProblem(
      `PostgreSQL could not create its files in ${clusterFolder}: ${lastLine(made.stderr ?? '') || made.error?.message}`,
    )
  renameSync(unfinished, clusterFolder)
}

/** EX_TEMPFAIL of sysexits.h: the lock is held. */
const LOCK_CONFLICT = 75

/**
 * Words that start a program with a lock of the operating system on the cluster. PostgreSQL and all its workers inherit the lock, so it
 * lasts exactly as long as any of them, also in another container with the same volume. Empty where there is no flock of util-linux.
 */
function lockWords({ clusterFolder }: Cluster): string[] {
  const words = [
    'flock',
    '--nonblock',
    `--conflict-exit-code=${LOCK_CONFLICT}`,
    '--no-fork',
    versionFile(clusterFolder),
  ]
  const [command = '', ...args] = words
  const { status } = spawnSync(command, [...args, 'true'], { stdio: 'ignore' })
  if (status === LOCK_CONFLICT)
    throw new StartupProblem(
      `Another PostgreSQL already runs on ${clusterFolder}, perhaps in another container: stop it, or set STORMLANE_DATA to another folder.`,
    )
  return status === 0 ? words : []
}

/** Throws if a PostgreSQL runs on the cluster, wherever it was started. */
export function requireUnusedCluster(cluster: Cluster): void {
  lockWords(cluster)
}

export const versionFile = (clusterFolder: string) => path.join(clusterFolder, 'PG_VERSION')

/** Starts PostgreSQL in its own process group, so that Ctrl-C reaches only the server, which then stops PostgreSQL in order. */
export function launchPostgres(cluster: Cluster, port: number, throwaway: boolean): ChildProcess {
  const { clusterFolder, binaries, unprivileged } = cluster
  const settings = { ...SETTINGS, ...(throwaway ? THROWAWAY : DURABLE), port: String(port) }
  const [command, args] = prefixed(unprivileged, [
    ...lockWords(cluster),
    binaries.postgres,
    '-D',
    clusterFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const log = openLog(logFile(cluster))
  try {
    return spawn(command, args, { stdio: ['ignore', log, log], detached: true, ...unprivileged.account })
  } finally {
    closeSync(log)
  }
}

/** The last error in the log of PostgreSQL, to explain why it did not start. */
export function lastLoggedError(cluster: Cluster): string {
  const lines = readFileSync(logFile(cluster), 'utf8').trimEnd().split('\n').slice(-30)
  const complaint = lines.findLast((line) => /FATAL|PANIC|error while loading/.test(line)) ?? lines.at(-1) ?? ''
  return complaint.replace(/^.*(FATAL|PANIC):\s*/, '')
}

function logFile(cluster: Pick<Cluster, 'dataFolder'>): string {
  return path.join(cluster.dataFolder, 'postgres.log')
}

function openLog(file: string): number {
  return openSync(file, 'a', 0o600)
}

/**
 * Moves a long log aside, so that it takes up twice the limit at most. PostgreSQL keeps the file open and appends to it, so it is
 * copied and emptied; a line that is written in between is lost.
 */
export async function rotateLog(cluster: Pick<Cluster, 'dataFolder'>, maxBytes = MAX_LOG_BYTES): Promise<void> {
  const file = logFile(cluster)
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= maxBytes) return
  await copyFile(file, `${file}.old`)
  await truncate(file, 0)
}

function prefixed({ prefix }: Unprivileged, words: string[]): [string, string[]] {
  const [command, ...args] = [...prefix, ...words]
  if (command === undefined) throw new RangeError('An empty command line.')
  return [command, args]
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? ''
}
