// The audit trail of an organization. Lines outlive the user, the token and even the organization that they name, so
// they have no foreign keys. The tenant role may only read and add lines. A trigger also restrains the owner of the
// tables, so that no query changes a line by mistake. Only the removal of old lines, which announces itself in its
// transaction, may delete.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_lines (
      organization_id uuid not null,
      id bigint not null generated always as identity,
      created_at timestamptz not null,
      actor_kind text not null check (actor_kind in ('user', 'token', 'operator')),
      actor_id uuid,
      actor_name text not null,
      action text not null,
      subject text not null,
      address text,
      primary key (organization_id, id)
    )`.execute(db)
  await sql`create index audit_lines_time on audit_lines (organization_id, created_at, id)`.execute(db)
  // Old lines of all organizations are removed by time.
  await sql`create index audit_lines_created_at on audit_lines using brin (created_at)`.execute(db)
  await sql`select guard_tenant_table('audit_lines')`.execute(db)
  await sql`revoke update, delete on audit_lines from stormlane_tenant`.execute(db)
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('stormlane.audit_removal', true) = 'allowed' then return old; end if;
      raise exception 'audit lines are never changed';
    end $$`.execute(db)
  await sql`create trigger audit_lines_stay before update or delete on audit_lines
    for each row execute function refuse_audit_change()`.execute(db)
  await sql`create trigger audit_lines_stay_all before truncate on audit_lines
    for each statement execute function refuse_audit_change()`.execute(db)
}
