// Weather and alerts at each vehicle for every quarter hour of the last day, for dry runs of driver notifications.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `observed` is in the order of the threshold variables; `alerts` are ids of active messages, `threads` the alert of each message.
  await sql`
    create table vehicle_observations (
      organization_id uuid not null,
      vehicle_id uuid not null,
      observed_at timestamptz not null,
      observed real[] not null,
      alerts text[] not null,
      threads text[] not null,
      primary key (organization_id, vehicle_id, observed_at),
      foreign key (organization_id, vehicle_id) references vehicles on delete cascade
    )`.execute(db)
  await sql`create index vehicle_observations_time on vehicle_observations (organization_id, observed_at)`.execute(db)
  await sql`select guard_tenant_table('vehicle_observations')`.execute(db)
}
