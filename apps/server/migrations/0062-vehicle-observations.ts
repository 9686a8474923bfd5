// What each vehicle met in each quarter of an hour of the last day: what dry runs of driver notifications go through.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Values in the order of the threshold variables; alerts are messages in force over the vehicle, threads the alert each belongs to.
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
