// Positions of vehicles in the last 24 hours, one every few minutes.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicle_tracks (
      organization_id uuid not null,
      vehicle_id uuid not null,
      reported_at timestamptz not null,
      latitude double precision not null,
      longitude double precision not null,
      primary key (organization_id, vehicle_id, reported_at),
      foreign key (organization_id, vehicle_id) references vehicles on delete cascade
    )`.execute(db)
  await sql`create index vehicle_tracks_time on vehicle_tracks (reported_at)`.execute(db)
  await sql`select guard_tenant_table('vehicle_tracks')`.execute(db)
}
