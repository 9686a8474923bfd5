import { ALERT_GRACE_POLLS, alertBeginsAt, alertEndsAt, type GovernmentAlert, WEEK_MS } from '@stormlane/domain'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type StoredAlert, storedAlert, toStored } from './stored-alert.ts'

/** How long a message stays after its end: a late repetition is known for what it is, and a link to it still opens. */
export const KEEP_ALERTS_MS = WEEK_MS

export function governmentAlertRepository({ asSystem }: Database) {
  return {
    /** What was stored after a number, in order. Of messages that are over, only what their thread needs. */
    async after(
      sequence: number,
      now: Date,
    ): Promise<{ sequence: number; alert: GovernmentAlert; isListed: boolean }[]> {
      const rows = await asSystem
        .selectFrom('government_alerts')
        .where('sequence', '>', sequence)
        .orderBy('sequence')
        .select([
          'sequence',
          'missed_polls',
          sql<StoredAlert>`case when ends_at > ${now} then message
            else message || '{"geometry":null,"description":"","areaDescription":""}' end`.as('message'),
        ])
        .execute()
      return rows.map(({ sequence, message, missed_polls }) => ({
        sequence,
        alert: storedAlert(message),
        isListed: missed_polls <= ALERT_GRACE_POLLS,
      }))
    },

    async find(id: string): Promise<GovernmentAlert | undefined> {
      const row = await asSystem
        .selectFrom('government_alerts')
        .where('id', '=', id)
        .select('message')
        .executeTakeFirst()
      return row && storedAlert(row.message as unknown as StoredAlert)
    },

    /** What was in force after a time, or will be; without areas. */
    async endingAfter(time: Date): Promise<GovernmentAlert[]> {
      const rows = await asSystem
        .selectFrom('government_alerts')
        .where('ends_at', '>', time)
        .select(sql<StoredAlert>`message || '{"geometry":null}'`.as('message'))
        .execute()
      return rows.map(({ message }) => storedAlert(message))
    },

    /** What was in force at some time of a period, as far as it is still kept. */
    async inForceBetween(from: Date, to: Date): Promise<GovernmentAlert[]> {
      const rows = await asSystem
        .selectFrom('government_alerts')
        .where('ends_at', '>', from)
        .select(sql<StoredAlert>`message`.as('message'))
        .execute()
      return rows.map(({ message }) => storedAlert(message)).filter((alert) => alertBeginsAt(alert) < to)
    },

    /** Stores messages, the later text of a known id in its place; wholly or not at all. */
    async store(alerts: readonly GovernmentAlert[]): Promise<void> {
      if (alerts.length === 0) return
      await asSystem.transaction().execute(async (db) => {
        for (const alert of alerts)
          await db
            .insertInto('government_alerts')
            .values({ id: alert.id, message: JSON.stringify(toStored(alert)), ends_at: alertEndsAt(alert) })
            .onConflict((conflict) =>
              conflict.column('id').doUpdateSet((row) => ({
                message: row.ref('excluded.message'),
                ends_at: row.ref('excluded.ends_at'),
                sequence: sql`nextval('government_alerts_sequence_seq')`,
              })),
            )
            .execute()
      })
    },

    /**
     * Counts on how many complete lists of the United States in a row each of its alerts is missing, as far as the count matters. An alert that leaves or comes
     * back gets the next number, so that every process reads it again.
     */
    async countMissing(listed: readonly string[], now: Date): Promise<void> {
      await sql`
        update government_alerts as alert set
          missed_polls = counted.missed,
          sequence = case when (counted.missed > ${ALERT_GRACE_POLLS}) = (alert.missed_polls > ${ALERT_GRACE_POLLS})
            then alert.sequence else nextval('government_alerts_sequence_seq') end
        from (
          select id, case when id = any(${listed as string[]}::text[]) then 0 else missed_polls + 1 end as missed
          from government_alerts where ends_at > ${now} and message->>'country' = 'USA'
        ) as counted
        where alert.id = counted.id and counted.missed <> alert.missed_polls and counted.missed <= ${ALERT_GRACE_POLLS + 1}`.execute(
        asSystem,
      )
    },

    async prune(now: Date): Promise<void> {
      await asSystem
        .deleteFrom('government_alerts')
        .where('ends_at', '<', new Date(now.getTime() - KEEP_ALERTS_MS))
        .execute()
    },
  }
}
