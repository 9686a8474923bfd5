// When a mail is due next, and how often it was tried. Mails are sent outside transactions; one that fails is retried
// when it is due again.
import { type Kysely, sql } from 'kysely'

const MAILED = ['support_messages', 'provider_sign_ups', 'webhook_endpoints']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of MAILED) {
    await sql`
      alter table ${sql.table(table)}
        add column mail_due_at timestamptz not null default clock_timestamp(),
        add column mail_attempts integer not null default 0`.execute(db)
    await sql`create index ${sql.ref(`${table}_mail_due`)} on ${sql.table(table)} (mail_due_at) where mailed_at is null`.execute(
      db,
    )
  }
}
