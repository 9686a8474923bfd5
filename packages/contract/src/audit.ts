import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_CATEGORIES,
  type AuditAction,
  type AuditCategory,
} from '@stormlane/domain/product'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, page } from './conventions.ts'

/** Maximum number of audit lines on one page. */
const AUDIT_PAGE_SIZE = 100

const CATEGORIES = Object.keys(AUDIT_CATEGORIES) as [AuditCategory, ...AuditCategory[]]
const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

const auditLineSchema = z
  .object({
    id: z.string(),
    created_at: instant,
    actor_kind: z.enum(AUDIT_ACTORS),
    actor_id: z.string().nullable().meta({ description: 'Id of the user or API token; null for the operator' }),
    actor_name: z.string().meta({ description: 'The name at that time' }),
    action: z.enum(ACTIONS),
    subject: z.string().meta({ description: 'What it was done to, in words' }),
    address: z.string().nullable().meta({ description: 'IP address; null for commands of the operator' }),
  })
  .meta({ id: 'AuditLine', description: 'Who did what, when and from where' })

const moment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a time like 2026-01-15T12:00:00Z` })
    .transform((text) => new Date(text))
    .optional()

const filter = {
  actor_id: z.string().min(1).max(100).optional().meta({ description: 'Id of a user or API token, or `operator`' }),
  category: z.enum(CATEGORIES, `category must be one of ${CATEGORIES.join(', ')}`).optional(),
  since: moment('since'),
  until: moment('until'),
  query: z
    .string()
    .trim()
    .max(200, 'query is longer than 200 characters')
    .optional()
    .meta({ description: 'Part of the name, of what was done or of the address, ignoring case' }),
}

export const listAuditLines = defineCall({
  id: 'listAuditLines',
  tag: 'Account',
  method: 'GET',
  path: '/audit_lines.json',
  access: 'admin',
  summary: 'The audit trail, newest first. Lines are kept for 400 days and never change',
  query: z.object({ ...filter, ...page(AUDIT_PAGE_SIZE) }),
  answer: z.object({ audit_lines: z.array(auditLineSchema), total_count: z.int().optional() }),
})

export const listAuditActors = defineCall({
  id: 'listAuditActors',
  tag: 'Account',
  method: 'GET',
  path: '/audit_actors.json',
  access: 'admin',
  summary: 'Everybody who has a line in the audit trail, also those who are no longer members',
  answer: z.object({
    audit_actors: z.array(z.object({ id: z.string(), kind: z.enum(AUDIT_ACTORS), name: z.string() })),
  }),
})

export const exportAuditLines = defineCall({
  id: 'exportAuditLines',
  tag: 'Account',
  method: 'GET',
  path: '/audit_lines.csv',
  access: 'admin',
  mediaType: 'text/csv',
  summary: 'The audit trail as a CSV file, newest first; exporting it leaves a line in it',
  query: z.object(filter),
  answer: z.string().meta({ description: 'text/csv' }),
})
