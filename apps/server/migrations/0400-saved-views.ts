// Pages of the portal that members save under a name. A shared view outlives its owner's account; a private view
// without an owner is pruned.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      owner_id uuid,
      name text not null,
      address text not null,
      is_shared boolean not null,
      created_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, owner_id) references users on delete set null (owner_id)
    )`.execute(db)
  await sql`create unique index saved_views_name on saved_views (organization_id, owner_id, lower(name))`.execute(db)
  await sql`create index saved_views_pruned on saved_views (created_at) where owner_id is null and not is_shared`.execute(
    db,
  )
  await sql`select guard_tenant_table('saved_views')`.execute(db)
}
