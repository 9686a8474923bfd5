// One process at a time owns a data folder. The lock is a file with the owner's host, id and start time, so that a lock
// left by kill -9 (or by a machine that lost power) is recognized as stale even when its process id is in use again.
// Process ids of another host, such as a container with the same volume, mean nothing here, so such an owner counts as
// alive as long as it keeps touching the file.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, startedAt } from './running-process.ts'
import { StartupProblem } from './startup-problem.ts'

const LOCK_FILE = 'instance.lock'
const TOUCH_EVERY_MS = 2_000
/** Long enough for several touches: a starting process is busy for seconds. */
const WATCH_FOREIGN_MS = 20_000

export interface InstanceLock {
  release(): void
}

interface Owner {
  /** Missing in locks of older versions, which are those of this host. */
  host?: string | undefined
  pid: number
  startedAt: string | undefined
}

export class DataFolderInUse extends StartupProblem {
  override name = 'DataFolderInUse'
  constructor(dataFolder: string, { host, pid }: Owner) {
    const where = isForeign({ host }) ? ` on the host ${host}` : ''
    super(
      `Another Stormlane (process ${pid}${where}) already runs on ${dataFolder}: stop it, or set STORMLANE_DATA to another folder.`,
    )
  }
}

/**
 * Locks the data folder for this process and creates it if needed. Throws if a running process holds the lock. A lock of another host
 * is watched first, for as long as `watchMs`.
 */
export async function lockDataFolder(dataFolder: string, watchMs = WATCH_FOREIGN_MS): Promise<InstanceLock> {
  const file = path.join(dataFolder, LOCK_FILE)
  const own = `${file}.${process.pid}`
  makeWritableFolder(dataFolder, own)
  try {
    for (;;) {
      if (tryLink(own, file)) break
      const text = readIfPresent(file)
      if (text === undefined) continue
      const owner = parseOwner(text)
      const isHeld = owner && (isForeign(owner) ? await isTouched(file, watchMs) : isAlive(owner))
      if (isHeld) throw new DataFolderInUse(dataFolder, owner)
      removeStale(file, text)
    }
  } finally {
    rmSync(own, { force: true })
  }
  const held = readFileSync(file, 'utf8')
  const touching = setInterval(() => touch(file), TOUCH_EVERY_MS)
  touching.unref()
  return {
    release() {
      clearInterval(touching)
      if (readIfPresent(file) === held) rmSync(file, { force: true })
    },
  }
}

function makeWritableFolder(dataFolder: string, own: string): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    const owner: Owner = { host: hostname(), pid: process.pid, startedAt: startedAt(process.pid) }
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

const isForeign = ({ host }: Pick<Owner, 'host'>) => host !== undefined && host !== hostname()

/** Clocks of hosts differ, so only a change of the time counts, never the time itself. */
async function isTouched(file: string, withinMs: number): Promise<boolean> {
  const before = touchedAt(file)
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(TOUCH_EVERY_MS / 10))
    if (touchedAt(file) !== before) return true
  return false
}

const touchedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // If the folder was removed under a running server, the lock need not report it.
  }
}

function isAlive(owner: Owner): boolean {
  return isRunning(owner.pid) && startedAt(owner.pid) === owner.startedAt
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value = JSON.parse(text) as Partial<Owner>
    return typeof value.pid === 'number' ? { host: value.host, pid: value.pid, startedAt: value.startedAt } : undefined
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
