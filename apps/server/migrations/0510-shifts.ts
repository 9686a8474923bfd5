// When the shifts of an organization's dispatch desk begin, as times of its day. Without any it looks 12 hours ahead.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column shift_starts text[] not null default '{}'`.execute(db)
}
