// Data that a plan has about its driver and the speed of its truck. `hours_of_service` is null if the vehicle type
// decides; hours are those at departure.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table routes
      add column vehicle_top_speed double precision,
      add column hours_of_service boolean,
      add column driver_hours_driven double precision,
      add column driver_hours_on_duty double precision,
      add column driver_hours_since_break double precision`.execute(db)
}
