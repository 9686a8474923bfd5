// A backup is a folder with the files of PostgreSQL, its password and a manifest with the size and checksum of each
// file. The manifest is written last, so a folder without one is an incomplete backup.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { CommandRefused } from './command.ts'

const MANIFEST = 'manifest.json'
const FORMAT = 1

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})

type BackupManifest = z.output<typeof manifestSchema>
export type BackupFile = BackupManifest['files'][number]

/**
 * PostgreSQL creates these files again, or they belong to the process that ran
 * (https://www.postgresql.org/docs/current/protocol-replication.html).
 */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|(?:.*\/)?pgsql_tmp.*|(?:.*\/)?pg_internal\.init.*)$/

/** Every folder and file of a cluster that a backup needs, by its path in the cluster. */
export async function clusterEntries(clusterFolder: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(clusterFolder, { recursive: true, withFileTypes: true })
  const named = entries
    .map((entry) => ({ entry, name: path.relative(clusterFolder, path.join(entry.parentPath, entry.name)) }))
    .filter(({ name }) => !LEFT_OUT.test(name.split(path.sep).join('/')))
  return {
    folders: named.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name),
    files: named.filter(({ entry }) => entry.isFile()).map(({ name }) => name),
  }
}

/**
 * Copies a file and computes its checksum. Returns undefined if PostgreSQL deletes the file in the meantime: recovery
 * learns of that from the log.
 */
export async function copyChecked(from: string, to: string, name: string): Promise<BackupFile | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  try {
    await pipeline(createReadStream(from), measure, createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(to, { force: true })
    return undefined
  }
  return { path: name, bytes, sha256: hash.digest('hex') }
}

export async function writeManifest(folder: string, files: BackupFile[], madeAt: Date): Promise<void> {
  const manifest: BackupManifest = { format: FORMAT, madeAt: madeAt.toISOString(), files }
  const file = path.join(folder, MANIFEST)
  await writeFile(`${file}.new`, JSON.stringify(manifest), { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  await syncFolder(folder)
}

/** Throws a readable error unless the folder is a complete backup in which every file matches its checksum. */
export async function readWholeBackup(folder: string): Promise<BackupManifest> {
  const file = path.join(folder, MANIFEST)
  if (!existsSync(file)) throw new CommandRefused(`${folder} is not a whole backup: it has no ${MANIFEST}.`)
  const read = manifestSchema.safeParse(parseJson(await readFile(file, 'utf8')))
  if (!read.success) throw new CommandRefused(`${file} cannot be read: use another backup.`)
  for (const { path: name, bytes, sha256 } of read.data.files) {
    if (path.isAbsolute(name) || name.split(/[\\/]/).includes('..'))
      throw new CommandRefused(`${file} names a file outside of the backup: use another backup.`)
    const found = path.join(folder, name)
    const size = await stat(found).then(
      (entry) => entry.size,
      () => undefined,
    )
    if (size !== bytes || (await checksum(found)) !== sha256)
      throw new CommandRefused(
        `${name} of the backup is damaged or missing, so nothing was changed: use another backup.`,
      )
  }
  return read.data
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Gives files that a command run by root has written to the owner of the data folder. */
export async function giveTo(owner: { uid: number; gid: number }, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))])
    await chown(path.join(folder, name), owner.uid, owner.gid)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
