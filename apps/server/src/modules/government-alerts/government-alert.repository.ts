import {
  ALERT_GRACE_POLLS,
  type AlertCountry,
  alertBeginsAt,
  alertEndsAt,
  type GovernmentAlert,
} from '@stormlane/domain/hazards'
import { WEEK_MS } from '@stormlane/domain/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type StoredAlert, storedAlert, toStored } from './stored-alert.ts'

/** How long a message is kept after its end, so that late repetitions are recognized and links to it still open. */
export const KEEP_ALERTS_MS = WEEK_MS

export function governmentAlertRepository({ asSystem }: Database) {
  return {
    /** Returns messages stored after a sequence number, in order. Of ended messages, only what their thread needs. */
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

    /** Returns alerts that end after this time, without their areas. */
    async endingAfter(time: Date): Promise<GovernmentAlert[]> {
      const rows = await asSystem
        .selectFrom('government_alerts')
        .where('ends_at', '>', time)
        .select(sql<StoredAlert>`message || '{"geometry":null}'`.as('message'))
        .execute()
      return rows.map(({ message }) => storedAlert(message))
    },

    /** Returns alerts that were in force at some time of a period, as far as they are still kept. */
    async inForceBetween(from: Date, to: Date): Promise<GovernmentAlert[]> {
      const rows = await asSystem
        .selectFrom('government_alerts')
        .where('ends_at', '>', from)
        .select(sql<StoredAlert>`message`.as('message'))
        .execute()
      return rows.map(({ message }) => storedAlert(message)).filter((alert) => alertBeginsAt(alert) < to)
    },

    /** Stores messages in one transaction. The message of a known id is replaced. */
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
     * Counts for each alert of a country how many complete lists in a row lack it, up to one more than the
     * grace. An alert that leaves or comes back gets a new sequence number, so that every process reads it again.
     */
    async countMissing(country: AlertCountry, listed: readonly string[], now: Date): Promise<void> {
      await sql`
        update government_alerts as alert set
          missed_polls = counted.missed,
          sequence = case when (counted.missed > ${ALERT_GRACE_POLLS}) = (alert.missed_polls > ${ALERT_GRACE_POLLS})
            then alert.sequence else nextval('government_alerts_sequence_seq') end
        from (
          select id, case when id = any(${listed as string[]}::text[]) then 0 else missed_polls + 1 end as missed
          from government_alerts where ends_at > ${now} and message->>'country' = ${country}
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
