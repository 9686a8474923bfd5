// The decision on a trip says nothing about the trip that a change makes of it: another departure, way or option. It goes
// with the change, whoever makes it, and the trip is decided anew within a minute.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function forget_decision() returns trigger language plpgsql as $$
    begin
      delete from decisions where organization_id = new.organization_id and route_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger forget_decision_on_change after update on routes for each row
    when (old.journey_revision <> new.journey_revision or old.selected_route_option <> new.selected_route_option)
    execute function forget_decision()`.execute(db)
  await sql`
    delete from decisions using routes
    where routes.organization_id = decisions.organization_id and routes.id = decisions.route_id
      and routes.journey_revision <> decisions.journey_revision`.execute(db)
}
