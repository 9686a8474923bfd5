import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface QueueAges {
  jobs: number | null
  messages: number | null
  webhooks: number | null
}

export function healthRepository({ asSystem }: Database) {
  return {
    /**
     * Returns how many seconds the oldest entry of each queue is overdue, by the database clock; null if the queue has
     * none.
     */
    async queueAges(): Promise<QueueAges> {
      const { rows } = await sql<QueueAges>`
        select
          (select extract(epoch from clock_timestamp() - min(start_after))::float8 from pgboss.job
            where state in ('created', 'retry') and start_after <= clock_timestamp()) as jobs,
          (select extract(epoch from clock_timestamp() - min(due_at))::float8 from message_outbox
            where due_at <= clock_timestamp()) as messages,
          (select extract(epoch from clock_timestamp() - min(due_at))::float8 from webhook_outbox
            where due_at <= clock_timestamp()) as webhooks`.execute(asSystem)
      return rows[0] as QueueAges
    },
  }
}
