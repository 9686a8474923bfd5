// The role under which a tenant's requests run, and the guard that a tenant's table gets. A table that is not guarded is
// out of the tenant's reach altogether: it has no grant on it.
import { type Kysely, sql } from 'kysely'
import { StartupProblem } from '../src/platform/startup-problem.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantRole(db)
  await sql`grant usage on schema public to stormlane_tenant`.execute(db)
  // The owner of the tables is the system and stays outside the policy; the tenant's role never owns a table. nullif: once
  // a session has used the setting, PostgreSQL remembers it as '' instead of null.
  await sql`
    create function guard_tenant_table(guarded regclass) returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', guarded);
      execute format('create policy own_organization on %s to stormlane_tenant
        using (organization_id = nullif(current_setting(''stormlane.organization_id'', true), '''')::uuid)', guarded);
      execute format('grant select, insert, update, delete on %s to stormlane_tenant', guarded);
    end $$`.execute(db)
}

/** Roles belong to the whole PostgreSQL server: another database of ours may have made it, even at this moment. */
async function createTenantRole(db: Kysely<unknown>): Promise<void> {
  const found = await sql`select from pg_roles where rolname = 'stormlane_tenant'`.execute(db)
  if (found.rows.length === 0) {
    const { rows } = await sql<{ allowed: boolean }>`
      select rolsuper or rolcreaterole as allowed from pg_roles where rolname = current_user`.execute(db)
    if (!rows[0]?.allowed)
      throw new StartupProblem(
        'The user of DATABASE_URL may not create roles: as an administrator, run CREATE ROLE stormlane_tenant NOLOGIN; GRANT stormlane_tenant TO that user; then start again.',
      )
    await sql`do $$ begin
      create role stormlane_tenant nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  }
  // Since PostgreSQL 16 a member may lack the right to take the role; before, there was no such distinction.
  const { rows } = await sql<{ usable: boolean }>`
    select pg_has_role(current_user, 'stormlane_tenant',
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as usable`.execute(
    db,
  )
  if (!rows[0]?.usable) await sql`grant stormlane_tenant to current_user`.execute(db)
}
