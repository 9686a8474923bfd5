// The address of an invited member as long as an account of another organization has it. The row's own address then ends
// with `.invalid`, because an address belongs to one account.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column invited_email text`.execute(db)
}
