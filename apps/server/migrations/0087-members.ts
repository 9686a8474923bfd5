// When a user was last active, and when a user was deactivated.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column deactivated_at timestamptz, add column last_active_at timestamptz`.execute(db)
  await sql`
    update users set last_active_at = seen.at
    from (select organization_id, user_id, max(last_seen_at) as at from sessions group by 1, 2) as seen
    where users.organization_id = seen.organization_id and users.id = seen.user_id`.execute(db)
}
