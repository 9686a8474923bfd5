// Driver notifications: which weather, impacts and alerts drivers are warned of.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table driver_notifications (
      organization_id uuid not null references organizations on delete cascade,
      id uuid not null default gen_random_uuid(),
      name text not null,
      notification_type text not null check (notification_type in ('alert', 'impact', 'weather')),
      status text not null check (status in ('enabled', 'testing', 'disabled')),
      frequency text not null check (frequency in ('change', 'interval')),
      interval_minutes integer not null,
      window_hours real not null,
      thresholds jsonb not null,
      alerts text[] not null,
      template text not null,
      upcoming_template text not null,
      urgent boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (organization_id, id)
    )`.execute(db)
  await sql`select guard_tenant_table('driver_notifications')`.execute(db)
}
