// The database role for a tenant's requests, and the function that adds row-level security to a tenant's table. Tenants have
// no grant on tables without it.
import { type Kysely, sql } from 'kysely'
import { StartupProblem } from '../src/platform/startup-problem.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantRole(db)
  await sql`grant usage on schema public to stormlane_tenant`.execute(db)
  // The policy does not apply to the system, which owns the tables; the tenant role never owns a table. nullif is needed
  // because PostgreSQL resets the setting to '' instead of null once a session has used it.
  await sql`
    create function guard_tenant_table(guarded regclass) returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', guarded);
      execute format('create policy own_organization on %s to stormlane_tenant
        using (organization_id = nullif(current_setting(''stormlane.organization_id'', true), '''')::uuid)', guarded);
      execute format('grant select, insert, update, delete on %s to stormlane_tenant', guarded);
    end $$`.execute(db)
}

/** Roles are shared by all databases of a PostgreSQL server, so another migration may have created it, even concurrently. */
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
  // Since PostgreSQL 16 membership alone does not allow SET ROLE.
  const { rows } = await sql<{ usable: boolean }>`
    select pg_has_role(current_user, 'stormlane_tenant',
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as usable`.execute(
    db,
  )
  if (!rows[0]?.usable) await sql`grant stormlane_tenant to current_user`.execute(db)
}
