// Backs up the embedded PostgreSQL, whether the server runs or not, and restores a backup while the server is stopped.
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isFreeFolder } from '../modules/offboarding/export-folder.ts'
import { lockDataFolder } from '../platform/instance-lock.ts'
import { backupRepository } from './backup.repository.ts'
import {
  type BackupFile,
  clusterEntries,
  copyChecked,
  giveTo,
  readWholeBackup,
  writeManifest,
} from './backup-folder.ts'
import { CommandRefused } from './command.ts'
import type { AdminContext, Command, Place } from './context.ts'

const CLUSTER = 'postgres'
const PASSWORD_FILE = 'postgres.json'
/** Name of a write-ahead log file: 24 hexadecimal digits in the order of writing. */
const WAL_FILE = /^[0-9A-F]{24}$/

const backup: Command = {
  name: 'backup',
  usage: '<folder>',
  summary: 'Copies the embedded database into a new folder, also while the server runs',
  async run(context, { words: [given = ''] }) {
    requireEmbedded(context)
    const folder = path.resolve(given)
    if (!(await isFreeFolder(folder))) throw new CommandRefused(`${folder} is not an empty folder: choose another.`)
    const files = await copyCluster(context, folder)
    await writeManifest(folder, files, context.clock.now())
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    context.print(`${files.length} files with ${Math.ceil(bytes / 1e6)} MB are in ${folder}.`)
    context.print('Keep secret.key (or SECRET_KEY) apart from it: without that key, stored tokens cannot be read.')
  },
}

const restore: Command = {
  name: 'restore',
  usage: '<folder>',
  summary: 'Puts a backup in the place of the embedded database; stop the server first',
  prepare: restoreFiles,
  async run(context) {
    const counts = Object.values(await backupRepository(context.database).rowCounts())
    const rows = counts.reduce((sum, count) => sum + count, 0)
    context.print(`The database is back, with ${rows} rows in ${counts.length} tables.`)
  },
}

export const backupCommands: readonly Command[] = [backup, restore]

function requireEmbedded({ isEmbedded }: Pick<Place, 'isEmbedded'>): void {
  if (!isEmbedded)
    throw new CommandRefused('DATABASE_URL is set: back up that PostgreSQL with its own tools, see docs/scale.md.')
}

async function copyCluster({ database, dataFolder }: AdminContext, folder: string): Promise<BackupFile[]> {
  const [from, to] = [path.join(dataFolder, CLUSTER), path.join(folder, CLUSTER)]
  const copied: BackupFile[] = []
  const copy = async (name: string) => {
    const file = await copyChecked(path.join(from, name), path.join(to, name), path.posix.join(CLUSTER, name))
    if (file) copied.push(file)
    return file !== undefined
  }
  await mkdir(to, { recursive: true, mode: 0o700 })
  await backupRepository(database).copying(
    async () => {
      const { folders, files } = await clusterEntries(from)
      for (const name of folders) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 })
      for (const name of files) await copy(name)
    },
    async ({ label, firstWal, lastWal }) => {
      const names = walFiles(firstWal, lastWal, (name) => existsSync(path.join(from, 'pg_wal', name)))
      for (const name of names)
        if (!(await copy(path.join('pg_wal', name)))) throw new CommandRefused(`The log ${name} was gone too early.`)
      const text = path.join(folder, 'label.tmp')
      await writeFile(text, label, { mode: 0o600 })
      const file = await copyChecked(text, path.join(to, 'backup_label'), path.posix.join(CLUSTER, 'backup_label'))
      await rm(text)
      if (file) copied.push(file)
    },
  )
  const password = await copyChecked(
    path.join(dataFolder, PASSWORD_FILE),
    path.join(folder, PASSWORD_FILE),
    PASSWORD_FILE,
  )
  return password ? [...copied, password] : copied
}

/**
 * Returns the names of the log files from the first to the last. A file has 16 MB, and the last 8 digits of its name
 * count to FF before the 8 digits in front of them do.
 */
function walFiles(first: string, last: string, exists: (name: string) => boolean): string[] {
  const names: string[] = []
  for (let name = first; WAL_FILE.test(name) && name <= last; name = nextWalFile(name)) {
    if (!exists(name)) throw new CommandRefused(`The log ${name} is missing: try again.`)
    names.push(name)
  }
  return names
}

function nextWalFile(name: string): string {
  const [timeline, high, low] = [name.slice(0, 8), name.slice(8, 16), name.slice(16)]
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  const next = Number.parseInt(low, 16) + 1
  return next > 0xff ? `${timeline}${hex(Number.parseInt(high, 16) + 1)}${hex(0)}` : `${timeline}${high}${hex(next)}`
}

/** Checks and copies everything before anything is moved. The former database is kept beside the restored one. */
async function restoreFiles(place: Place, { words: [given = ''] }: { words: string[] }): Promise<void> {
  requireEmbedded(place)
  const { dataFolder, print, clock } = place
  const folder = path.resolve(given)
  const { files, madeAt } = await readWholeBackup(folder)
  const lock = await lockDataFolder(dataFolder)
  try {
    const unfinished = path.join(dataFolder, 'restore.new')
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    const { folders } = await clusterEntries(path.join(folder, CLUSTER))
    for (const name of ['', 'pg_wal', ...folders])
      await mkdir(path.join(unfinished, CLUSTER, name), { recursive: true, mode: 0o700 })
    for (const { path: name } of files) await copyChecked(path.join(folder, name), path.join(unfinished, name), name)
    await giveTo(await stat(dataFolder), unfinished)
    const aside = path.join(dataFolder, `before-restore-${clock.now().toISOString().replaceAll(':', '-')}`)
    await mkdir(aside, { mode: 0o700 })
    for (const name of [CLUSTER, PASSWORD_FILE]) {
      const present = path.join(dataFolder, name)
      if (existsSync(present)) await rename(present, path.join(aside, name))
      await rename(path.join(unfinished, name), present)
    }
    await rm(unfinished, { recursive: true, force: true })
    print(`The backup of ${madeAt} is in place. What was there before is in ${aside}; delete it when all is well.`)
  } finally {
    lock.release()
  }
}
