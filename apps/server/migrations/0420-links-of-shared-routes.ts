// Shared reports become links that can be listed and revoked. A link's key is derived from its id, so that it can be
// copied again; the key of an older report cannot. A revoked link keeps its row, without data, until it would have
// expired, so that whoever opens it can read why it does not work. `snapshot` names the results that "Open report"
// shared; reports of the same results share one link.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shared_routes
      add column id uuid not null default gen_random_uuid(),
      add column snapshot text,
      add column created_by uuid,
      add column created_at timestamptz not null default now(),
      add column revoked_at timestamptz,
      add column last_opened_at timestamptz,
      alter column data drop not null`.execute(db)
  await sql`update shared_routes set created_at = expires_at - interval '7 days'`.execute(db)
  await sql`create index shared_routes_of_route on shared_routes (organization_id, route_id, created_at)`.execute(db)
}
