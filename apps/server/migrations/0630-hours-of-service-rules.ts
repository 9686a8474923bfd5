// Whose hours of service the driver of a route follows; null means those of the US.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table routes add column hours_of_service_rules text
    check (hours_of_service_rules in ('us', 'canada', 'mexico'))`.execute(db)
}
