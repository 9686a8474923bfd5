// The low-level backup of PostgreSQL (https://www.postgresql.org/docs/current/continuous-archiving.html): the files of
// the cluster are copied while it runs, and the write-ahead log written in that time makes them consistent.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

interface BackupEnd {
  /** Content of the file `backup_label`, which tells recovery where to begin. */
  label: string
  /** The first and the last file of the write-ahead log that recovery needs. */
  firstWal: string
  lastWal: string
}

const SLOT = 'stormlane_backup'

export function backupRepository({ asSystem }: Database) {
  return {
    /** Calls `copyFiles` while a backup is open and `copyWal` while its write-ahead log is still kept. */
    copying(copyFiles: () => Promise<void>, copyWal: (end: BackupEnd) => Promise<void>): Promise<void> {
      // A backup belongs to its session, and so does the slot that keeps the log.
      return asSystem.connection().execute(async (db) => {
        await sql`select pg_create_physical_replication_slot(${SLOT}, true, true)`.execute(db)
        try {
          const first = await begin(db)
          await copyFiles()
          await copyWal({ ...(await finish(db)), firstWal: first })
        } finally {
          await sql`select pg_drop_replication_slot(${SLOT})`.execute(db)
        }
      })
    },

    /** Counts the rows of each of our tables, by name. */
    async rowCounts(): Promise<Record<string, number>> {
      const tables = await asSystem.introspection.getTables()
      const counts: [string, number][] = []
      for (const { name, isView } of tables.filter(({ schema }) => schema === 'public')) {
        if (isView) continue
        const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(asSystem)
        counts.push([name, rows[0]?.count ?? 0])
      }
      return Object.fromEntries(counts)
    },
  }
}

/** Makes a checkpoint at once; returns the name of the log file that contains it. */
async function begin(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    file: string
  }>`select pg_walfile_name(pg_backup_start('stormlane', true)) as file`.execute(db)
  return rows[0]?.file ?? ''
}

async function finish(db: Kysely<Tables>): Promise<Omit<BackupEnd, 'firstWal'>> {
  // Nothing archives the log here: it is copied from the cluster itself.
  const { rows } = await sql<{ label: string; lastWal: string }>`
    select labelfile as label, pg_walfile_name(lsn) as "lastWal" from pg_backup_stop(false)`.execute(db)
  return rows[0] as Omit<BackupEnd, 'firstWal'>
}
