import type { AuditAction } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/session.ts'
import { type AuditFilter, auditRepository, insertAuditLine } from './audit.repository.ts'

/** Records who did what, in the transaction of the change: neither is stored without the other. */
export type RecordAudit = (db: Kysely<Tables>, actor: Actor, action: AuditAction, subject: string) => Promise<void>

/** Longer subjects are truncated: a line names what was changed, but does not copy it. */
const MAX_SUBJECT_CHARACTERS = 300

export function auditRecorder(clock: Clock): RecordAudit {
  return (db, actor, action, subject) =>
    insertAuditLine(db, actor, { action, subject: subject.slice(0, MAX_SUBJECT_CHARACTERS), now: clock.now() })
}

const LINES_AT_ONCE = 1000

export type AuditService = ReturnType<typeof auditService>

export function auditService({ database, recordAudit }: { database: Database; recordAudit: RecordAudit }) {
  const lines = auditRepository(database)
  return {
    page: lines.page,
    count: lines.count,
    actors: lines.actors,

    /** Pages of all matching lines, newest first. The export itself is recorded first, so it is not part of the file. */
    async export(actor: Actor, filter: AuditFilter, now: Date) {
      const { organizationId } = actor
      // Lines added during the export would shift the offsets of later pages.
      const fixed = { ...filter, until: filter.until && filter.until < now ? filter.until : now }
      const count = await lines.count(organizationId, fixed)
      await database.asOrganization(organizationId, (db) =>
        recordAudit(db, actor, 'audit_exported', `${count} ${count === 1 ? 'line' : 'lines'}`),
      )
      return (async function* pages() {
        for (let offset = 0; offset < count; offset += LINES_AT_ONCE)
          yield await lines.page(organizationId, fixed, { limit: LINES_AT_ONCE, offset })
      })()
    },
  }
}
