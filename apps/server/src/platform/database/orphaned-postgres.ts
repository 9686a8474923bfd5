// kill -9 of the server leaves its PostgreSQL running; kill -9 of PostgreSQL leaves its lock file, and for a moment its
// workers. Before a start, all of that is brought to rest, so that a start after any crash just works.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { commandLine, endProcess, isRunning } from '../running-process.ts'

/** SIGINT: roll back and check-point ("fast"); SIGQUIT: leave at once, the log is replayed at the next start. */
export const STOP_STEPS = [
  { signal: 'SIGINT', patienceMs: 15_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 2_000 },
] as const satisfies { signal: NodeJS.Signals; patienceMs: number }[]

/** The caller holds the data folder's instance lock: whatever still runs on the cluster has lost its parent. */
export async function clearOrphans(clusterFolder: string, log: (line: string) => void): Promise<void> {
  const lockFile = path.join(clusterFolder, 'postmaster.pid')
  const pid = readPid(lockFile)
  if (pid !== undefined && isPostmasterOf(pid, clusterFolder)) {
    log(`Stopping the PostgreSQL (process ${pid}) that an earlier crash left running`)
    await endProcess(pid, [...STOP_STEPS])
  }
  for (const worker of workersOn(clusterFolder)) {
    await endProcess(worker, [
      { signal: 'SIGQUIT', patienceMs: 2_000 },
      { signal: 'SIGKILL', patienceMs: 2_000 },
    ])
  }
  // PostgreSQL clears a lock file whose process is gone, but takes a reused process id, a zombie or an empty file for a
  // running server.
  const left = readPid(lockFile)
  const inUse = left !== undefined && isRunning(left) && isPostmasterOf(left, clusterFolder)
  if (!inUse && workersOn(clusterFolder).length === 0) rmSync(lockFile, { force: true })
}

function readPid(lockFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isPostmasterOf(pid: number, clusterFolder: string): boolean {
  const words = commandLine(pid) ?? ''
  return words.includes('postgres') && words.includes(`-D ${clusterFolder}`)
}

/** Every PostgreSQL process works inside its cluster's folder; only Linux lets us ask. */
function workersOn(clusterFolder: string): number[] {
  if (process.platform !== 'linux' || !existsSync(clusterFolder)) return []
  const folder = realpathSync(clusterFolder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && workingFolder(pid) === folder && commandLine(pid)?.startsWith('postgres'))
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
