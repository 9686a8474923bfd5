// The last message of each event to each driver, so that neither a crash nor a second server repeats a message. Most updates only
// renew the time at which the condition was last met; the fill factor leaves room for updates that touch no index.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table driver_notification_states (
      organization_id uuid not null,
      notification_id uuid not null,
      vehicle_id uuid not null,
      event text not null,
      told_at timestamptz not null,
      times integer not null,
      level integer not null,
      value real,
      text text not null,
      met_at timestamptz not null,
      primary key (organization_id, notification_id, vehicle_id, event),
      foreign key (organization_id, notification_id) references driver_notifications on delete cascade,
      foreign key (organization_id, vehicle_id) references vehicles on delete cascade
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index driver_notification_states_vehicle on driver_notification_states (organization_id, vehicle_id)`.execute(
    db,
  )
  await sql`select guard_tenant_table('driver_notification_states')`.execute(db)
}
