// From now on the API answers 402 to organizations whose trial or subscription has ended. Those that ended before this
// update get another trial period, so that updating the server blocks nobody without a warning.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update organizations set subscription_ends_at = now() + interval '14 days', subscription_end_reason = null
    where subscription_ends_at <= now()`.execute(db)
}
