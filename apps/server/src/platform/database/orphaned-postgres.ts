// kill -9 of the server leaves its PostgreSQL running; kill -9 of PostgreSQL leaves its lock file and, for a moment, its
// workers. All of these are cleaned up before a start, so that the server starts after any crash.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { commandLine, endProcess, isRunning } from '../running-process.ts'

/** SIGINT is a fast shutdown with a checkpoint. SIGQUIT exits at once, and the next start replays the log. */
export const STOP_STEPS = [
  { signal: 'SIGINT', timeoutMs: 15_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 2_000 },
] as const satisfies { signal: NodeJS.Signals; timeoutMs: number }[]

/** The caller must hold the instance lock of the data folder, so any process still running on the cluster is an orphan. */
export async function clearOrphans(clusterFolder: string, log: (line: string) => void): Promise<void> {
  const lockFile = path.join(clusterFolder, 'postmaster.pid')
  const pid = readPid(lockFile)
  if (pid !== undefined && isPostmaster(pid, clusterFolder)) {
    log(`Stopping the PostgreSQL (process ${pid}) that an earlier crash left running`)
    await endProcess(pid, [...STOP_STEPS])
  }
  for (const worker of workersOn(clusterFolder)) {
    await endProcess(worker, [
      { signal: 'SIGQUIT', timeoutMs: 2_000 },
      { signal: 'SIGKILL', timeoutMs: 2_000 },
    ])
  }
  // PostgreSQL removes a lock file whose process has ended, but mistakes a reused process id, a zombie or an empty file for
  // a running server.
  const left = readPid(lockFile)
  const inUse = left !== undefined && isRunning(left) && isPostmaster(left, clusterFolder)
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

function isPostmaster(pid: number, clusterFolder: string): boolean {
  const words = commandLine(pid) ?? ''
  return words.includes('postgres') && words.includes(`-D ${clusterFolder}`)
}

/** The working directory of every PostgreSQL process is its cluster's folder. Only Linux lets us read it. */
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
