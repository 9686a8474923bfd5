// Impact scores of locations. They are separate from locations because scores change with every run and locations rarely do.
// `made_from` names the forecast of a score; a score of another forecast must be computed again.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table location_scores (
      organization_id uuid not null,
      location_id uuid not null,
      made_from text not null,
      score json,
      primary key (organization_id, location_id),
      foreign key (organization_id, location_id) references locations on delete cascade
    ) with (fillfactor = 70)`.execute(db)
  await sql`select guard_tenant_table('location_scores')`.execute(db)
}
