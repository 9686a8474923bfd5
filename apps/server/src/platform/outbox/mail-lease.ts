// Rows that wait for a mail have the columns `mailed_at`, `mail_due_at` and `mail_attempts`. Taking a row moves its
// `mail_due_at` into the future by the database clock, so no transaction is open while the mail is sent, and a mail
// that fails does not hold up the others. The row is chosen in a materialized `with`: as a subquery of the update a plan may
// choose again for each row of the table, and take rows that nobody mails.
import { type RawBuilder, sql } from 'kysely'
import type { Log } from '../logging.ts'

/** Longer than a mail may take, which is three timeouts of 20 s. It doubles with every attempt. */
const FIRST_PAUSE_MINUTES = 2
const LONGEST_PAUSE_MINUTES = 360
/** Mails of one kind that are sent at once, so that a slow one does not hold up the others. */
const AT_ONCE = 4

/** Whether a row waits for its mail and may be taken. */
export const isMailDue = sql<boolean>`(mailed_at is null and mail_due_at <= clock_timestamp())`

/** The assignments that take a row after this many attempts. */
export const takeMailAfter = (attempts: RawBuilder<number>) =>
  sql`mail_attempts = ${attempts} + 1, mail_due_at = clock_timestamp() + interval '1 minute'
  * least(${FIRST_PAUSE_MINUTES} * power(2, least(${attempts}, 20)), ${LONGEST_PAUSE_MINUTES})`

/** The assignments that take a row; `target` is the alias of the updated table. */
export const takeMail = takeMailAfter(sql<number>`target.mail_attempts`)

interface Mailing<Taken> {
  /** Takes the row that has been due longest; undefined if none is. */
  take: () => Promise<Taken | undefined>
  send: (taken: Taken) => Promise<void>
  markMailed: (taken: Taken) => Promise<void>
  log: Pick<Log, 'warn'>
}

/** Sends all mails that are due. A mail that fails is logged and becomes due again later. */
export async function mailAllDue<Taken>({ take, send, markMailed, log }: Mailing<Taken>): Promise<void> {
  async function mailOneByOne(): Promise<void> {
    for (let taken = await take(); taken !== undefined; taken = await take()) {
      try {
        await send(taken)
        await markMailed(taken)
      } catch (error) {
        log.warn({ err: error }, 'a mail could not be sent; it will be tried again')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, mailOneByOne))
}
