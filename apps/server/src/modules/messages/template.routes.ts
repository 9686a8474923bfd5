import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  updateMessageTemplate,
} from '@stormlane/contract'
import { MAX_TEMPLATES } from '@stormlane/domain/drivers'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { MESSAGE_TEXTS } from './message.texts.ts'
import { TEMPLATE_NAME_INDEX, templateRepository } from './template.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  recordAudit: RecordAudit
}

/** Texts of messages that an organization keeps; admins write them, all members use them. */
export function templateRoutes(app: FastifyInstance, { database, clock, recordAudit }: Dependencies): void {
  const templates = templateRepository(database)

  route(app, listMessageTemplates, async ({ session }) => ({
    message_templates: await templates.list(session.organizationId),
  }))

  route(app, createMessageTemplate, async ({ actor, body: { name, texts } }) => {
    const added = await withOneName(
      templates.add(actor.organizationId, { name, texts, createdAt: clock.now() }, MAX_TEMPLATES, (db, of) =>
        recordAudit(db, actor, 'message_template_created', of),
      ),
    )
    if (added === 'limit reached')
      throw new DomainError('LIMIT_REACHED', [MESSAGE_TEXTS.tooManyTemplates(MAX_TEMPLATES)])
    return { message_template: added }
  })

  route(app, updateMessageTemplate, async ({ actor, params, body: { name, texts } }) => ({
    message_template: found(
      await withOneName(
        templates.change(actor.organizationId, params.id, { name, texts }, (db, of) =>
          recordAudit(db, actor, 'message_template_changed', of),
        ),
      ),
    ),
  }))

  route(app, deleteMessageTemplate, async ({ actor, params }) => {
    const isGone = await templates.remove(actor.organizationId, params.id, (db, of) =>
      recordAudit(db, actor, 'message_template_deleted', of),
    )
    found(isGone || undefined)
    return { success: true as const }
  })
}

async function withOneName<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (violatedUniqueIndex(error) === TEMPLATE_NAME_INDEX) throw new DomainError('CONFLICT', [MESSAGE_TEXTS.sameName])
    throw error
  }
}
