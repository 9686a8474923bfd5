// Offboarding: exports all data of an organization, and deletes everything but one line in the audit trail (ADR 0178).
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { operatorOf } from '../../platform/http/session.ts'
import { removeMailsOf } from '../../platform/mail-outbox.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { OperatorService } from '../operator/operator.service.ts'
import { signInFailureRepository } from '../session/sign-in-failure.repository.ts'
import { exportFolder, type WrittenFile } from './export-folder.ts'
import { offboardingRepository, readFileParts, readRows, type Snapshot } from './offboarding.repository.ts'
import { organizationTables, SHARED_TABLES, secretsOf } from './organization-tables.ts'

interface Dependencies {
  database: Database
  clock: Clock
  recordAudit: RecordAudit
  operator: Pick<OperatorService, 'setActive'>
  dataFolder: string
}

interface Organization {
  id: string
  name: string
}

interface ExportedFile extends WrittenFile {
  table: string
  rows: number
}

/** Increased when readers of the files have to change. */
const EXPORT_FORMAT = 1

export function offboardingService({ database, clock, recordAudit, operator, dataFolder }: Dependencies) {
  const repository = offboardingRepository(database)
  const failures = signInFailureRepository(database)

  return {
    findBilledSubscription: repository.findBilledSubscription,

    /** Writes every row of the organization into the folder, from one snapshot. */
    async export({ id, name }: Organization, folder: string): Promise<ExportedFile[]> {
      const files = exportFolder(folder)
      await recordAudit(database.asSystem, operatorOf(id), 'organization_exported', '')
      const exportedAt = clock.now()
      const written = await repository.inSnapshot(async (snapshot) => [
        ...(await writeTables(snapshot, files, id)),
        ...(await writeUploads(snapshot, files, id)),
      ])
      await files.writeManifest({
        format: EXPORT_FORMAT,
        organization: { id, name },
        exported_at: exportedAt.toISOString(),
        left_out: organizationTables.flatMap((table) => secretsOf(table).map((column) => `${table}.${column}`)),
        shared: SHARED_TABLES,
        files: written,
      })
      return written
    },

    /**
     * Deletes an organization and all its data; returns the number of rows. It is deactivated first, so that nobody can
     * sign in and no job works for it. If the process stops midway, running it again finishes the deletion.
     */
    async delete({ id, name }: Organization): Promise<number> {
      await operator.setActive(id, false)
      const users = await repository.users(id)
      for (const user of users) await failures.forgetUser(user)
      const addresses = users.map(({ email }) => email.toLowerCase())
      await repository.deleteJobs(id, addresses)
      await removeMailsOf(dataFolder, addresses)
      const rows = await repository.deleteRows(id)
      await repository.deleteOrganization(id, (db) => recordAudit(db, operatorOf(id), 'organization_deleted', name))
      return rows
    },
  }
}

type Files = ReturnType<typeof exportFolder>

async function writeTables(snapshot: Snapshot, files: Files, id: string): Promise<ExportedFile[]> {
  const written: ExportedFile[] = []
  // Uploads are written as separate files.
  const tables = organizationTables.toReversed().filter((table) => table !== 'batch_file_parts')
  for (const table of ['organizations', ...tables] as const) {
    let rows = 0
    const lines = async function* lines() {
      for await (const page of readRows(snapshot, table, id)) {
        rows += page.length
        yield page.map((line) => `${line}\n`).join('')
      }
    }
    const file = await files.write(`${table}.ndjson`, lines())
    written.push({ table, rows, ...file })
  }
  return written
}

/** Names files by the id of their upload: the names that users gave them are in `batch_uploads`. */
async function writeUploads(snapshot: Snapshot, files: Files, id: string): Promise<ExportedFile[]> {
  const written: ExportedFile[] = []
  const parts = readFileParts(snapshot, id)
  let next = await parts.next()
  while (!next.done) {
    const { batchId } = next.value
    let rows = 0
    const content = async function* content() {
      for (; !next.done && next.value.batchId === batchId; next = await parts.next()) {
        rows += 1
        yield next.value.bytes
      }
    }
    const file = await files.write(`uploads/${batchId}.csv`, content())
    written.push({ table: 'batch_file_parts', rows, ...file })
  }
  return written
}
