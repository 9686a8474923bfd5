// Every migration, in order; the name is what the database remembers, so it never changes once released.
import type { Migration } from 'kysely/migration'
import * as tenantRole from './0001-tenant-role.ts'

export const migrations: Record<string, Migration> = {
  '0001-tenant-role': tenantRole,
}
