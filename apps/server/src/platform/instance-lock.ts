// One process at a time owns a data folder. The lock is a file with the owner's id and start time, so that a lock left by
// kill -9 (or by a machine that lost power) is recognized as stale even when its process id is in use again.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRunning, startedAt } from './running-process.ts'
import { StartupProblem } from './startup-problem.ts'

const LOCK_FILE = 'instance.lock'

export interface InstanceLock {
  release(): void
}

interface Owner {
  pid: number
  startedAt: string | undefined
}

export class DataFolderInUse extends StartupProblem {
  override name = 'DataFolderInUse'
  constructor(dataFolder: string, pid: number) {
    super(
      `Another Stormlane (process ${pid}) already runs on ${dataFolder}: stop it, or set STORMLANE_DATA to another folder.`,
    )
  }
}

/** Locks the data folder for this process and creates it if needed. Throws if a running process holds the lock. */
export function lockDataFolder(dataFolder: string): InstanceLock {
  const file = path.join(dataFolder, LOCK_FILE)
  const own = `${file}.${process.pid}`
  makeWritableFolder(dataFolder, own)
  try {
    for (;;) {
      if (tryLink(own, file)) break
      const text = readIfPresent(file)
      if (text === undefined) continue
      const owner = parseOwner(text)
      if (owner && isAlive(owner)) throw new DataFolderInUse(dataFolder, owner.pid)
      removeStale(file, text)
    }
  } finally {
    rmSync(own, { force: true })
  }
  const held = readFileSync(file, 'utf8')
  return {
    release() {
      if (readIfPresent(file) === held) rmSync(file, { force: true })
    },
  }
}

function makeWritableFolder(dataFolder: string, own: string): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    const owner: Owner = { pid: process.pid, startedAt: startedAt(process.pid) }
    writeFileSync(own, JSON.stringify(owner), { mode: 0o600 })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new StartupProblem(
      `Cannot write to the data folder ${dataFolder} (${code}): make it writable, or set STORMLANE_DATA to another folder.`,
      { cause: error },
    )
  }
}

/** link() is atomic and fails if the name exists, so exactly one of several processes gets the lock, with its content. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves the stale file aside before deleting it; if another process has just replaced it, its lock is put back. */
function removeStale(file: string, staleText: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readIfPresent(aside) !== staleText) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function isAlive(owner: Owner): boolean {
  return isRunning(owner.pid) && startedAt(owner.pid) === owner.startedAt
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value = JSON.parse(text) as Partial<Owner>
    return typeof value.pid === 'number' ? { pid: value.pid, startedAt: value.startedAt } : undefined
  } catch {
    return undefined
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
