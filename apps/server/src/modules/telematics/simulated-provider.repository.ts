import type { DriverMessage, MessageReceipt, ProviderTrouble } from '@stormlane/domain/vehicles'
import { type Kysely, sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'

export function simulatedProviderRepository({ asSystem }: { asSystem: Kysely<Tables> }) {
  return {
    /**
     * Messages shown to the drivers of a simulated fleet. They are stored so that they survive our crashes, as with a
     * real provider.
     */
    inbox: (organizationId: string) => ({
      async receive({ dedupeKey, vehicleExternalId, text, urgent }: DriverMessage): Promise<MessageReceipt> {
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
    }),

    async pruneInbox(shownBefore: Date): Promise<void> {
      await deleteInBatches(asSystem, 'simulated_inbox', sql`shown_at < ${shownBefore}`)
    },

    async setFleetSize(organizationId: string, size: number): Promise<void> {
      await asSystem
        .insertInto('simulated_fleets')
        .values({ organization_id: organizationId, size })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ size }))
        .execute()
    },

    /** Returns false if the organization has no simulated fleet. */
    async setTrouble(organizationId: string, trouble: ProviderTrouble, share: number): Promise<boolean> {
      const changed = await asSystem
        .updateTable('simulated_fleets')
        .where('organization_id', '=', organizationId)
        .set({ trouble, trouble_share: share })
        .returning('size')
        .executeTakeFirst()
      return changed !== undefined
    },
  }
}
