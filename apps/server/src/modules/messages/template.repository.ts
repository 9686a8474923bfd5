import type { MessageTemplateOnWire } from '@stormlane/contract'
import type { MessageTexts } from '@stormlane/domain/drivers'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

type Audit = (db: Transaction<Tables>, name: string) => Promise<void>

/** The unique index that rejects a second template of the same name. */
export const TEMPLATE_NAME_INDEX = 'message_templates_name'

export function templateRepository(database: Database) {
  return {
    list: (organizationId: string): Promise<MessageTemplateOnWire[]> =>
      database.asOrganization(organizationId, async (db) => {
        const { rows } = await sql<MessageTemplateOnWire>`
          select id, name, texts from message_templates where organization_id = ${organizationId}
          order by lower(name), id`.execute(db)
        return rows
      }),

    add: (
      organizationId: string,
      { name, texts, createdAt }: { name: string; texts: MessageTexts; createdAt: Date },
      most: number,
      audit: Audit,
    ): Promise<MessageTemplateOnWire | 'limit reached'> =>
      database.asOrganization(organizationId, async (db) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`templates of ${organizationId}`}, 0))`.execute(db)
        const { rows } = await sql<MessageTemplateOnWire>`
          insert into message_templates (organization_id, name, texts, created_at)
          select ${organizationId}, ${name}, ${JSON.stringify(texts)}::json, ${createdAt}
          where (select count(*) from message_templates where organization_id = ${organizationId}) < ${most}
          returning id, name, texts`.execute(db)
        const [added] = rows
        if (!added) return 'limit reached'
        await audit(db, name)
        return added
      }),

    /** Changes a template; returns undefined if there is none. */
    change: (
      organizationId: string,
      id: string,
      { name, texts }: { name: string | undefined; texts: MessageTexts | undefined },
      audit: Audit,
    ): Promise<MessageTemplateOnWire | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        if (!isUuid(id)) return undefined
        const { rows } = await sql<MessageTemplateOnWire>`
          update message_templates set name = coalesce(${name ?? null}, name),
            texts = coalesce(${texts ? JSON.stringify(texts) : null}::json, texts)
          where organization_id = ${organizationId} and id = ${id} returning id, name, texts`.execute(db)
        const [changed] = rows
        if (changed) await audit(db, changed.name)
        return changed
      }),

    /** Returns false if there is no such template. */
    remove: (organizationId: string, id: string, audit: Audit): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        if (!isUuid(id)) return false
        const { rows } = await sql<{ name: string }>`
          delete from message_templates where organization_id = ${organizationId} and id = ${id}
          returning name`.execute(db)
        const [removed] = rows
        if (removed) await audit(db, removed.name)
        return removed !== undefined
      }),
  }
}
