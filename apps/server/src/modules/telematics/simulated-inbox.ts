import type { SimulatedInbox } from '@stormlane/simulation'
import type { Database } from '../../platform/database/database.ts'

/** What the drivers of an organization's simulated fleet were shown, kept where no crash of ours reaches it. */
export function simulatedInbox({ asSystem }: Database, organizationId: string): SimulatedInbox {
  return {
    async receive({ dedupeKey, vehicleExternalId, text, urgent }) {
      const { times_received } = await asSystem
        .insertInto('simulated_inbox')
        .values({
          organization_id: organizationId,
          dedupe_key: dedupeKey,
          vehicle_external_id: vehicleExternalId,
          text,
          urgent,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['organization_id', 'dedupe_key'])
            .doUpdateSet((row) => ({ times_received: row('simulated_inbox.times_received', '+', 1) })),
        )
        .returning('times_received')
        .executeTakeFirstOrThrow()
      return { providerMessageId: `simulated:${dedupeKey}`, repeated: times_received > 1 }
    },
  }
}
