// Adds lines that the payment provider causes to the audit trail.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_lines drop constraint audit_lines_actor_kind_check`.execute(db)
  await sql`alter table audit_lines add constraint audit_lines_actor_kind_check
    check (actor_kind in ('user', 'token', 'operator', 'payments'))`.execute(db)
}
