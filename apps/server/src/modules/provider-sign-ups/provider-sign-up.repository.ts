import type { SignUpProvider } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'

export interface ProviderSignUp {
  linkId: string
  provider: SignUpProvider
  email: string
}

export type ProviderSignUpRepository = ReturnType<typeof providerSignUpRepository>

export function providerSignUpRepository({ asSystem }: Database) {
  return {
    /** Stores the request under its link. Returns the e-mail address that the link was used with, now or before. */
    async store({ linkId, provider, email }: ProviderSignUp, createdAt: Date): Promise<string> {
      await asSystem
        .insertInto('provider_sign_ups')
        .values({ link_id: linkId, provider, email, created_at: createdAt })
        .onConflict((conflict) => conflict.column('link_id').doNothing())
        .execute()
      const stored = await asSystem
        .selectFrom('provider_sign_ups')
        .where('link_id', '=', linkId)
        .select('email')
        .executeTakeFirstOrThrow()
      return stored.email
    },

    async isUsed(linkId: string): Promise<boolean> {
      const row = await asSystem
        .selectFrom('provider_sign_ups')
        .where('link_id', '=', linkId)
        .select('link_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Hands the oldest request that was not mailed yet to `send`, and marks it. Returns whether there was one. */
    async mailNext(now: Date, send: (signUp: ProviderSignUp & { askedAt: Date }) => Promise<void>): Promise<boolean> {
      return asSystem.transaction().execute(async (db) => {
        const signUp = await db
          .selectFrom('provider_sign_ups')
          .where('mailed_at', 'is', null)
          .select(['link_id as linkId', 'provider', 'email', 'created_at as askedAt'])
          .orderBy('created_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (!signUp) return false
        await send(signUp)
        await db.updateTable('provider_sign_ups').set({ mailed_at: now }).where('link_id', '=', signUp.linkId).execute()
        return true
      })
    },

    async prune(mailedBefore: Date): Promise<void> {
      await asSystem.deleteFrom('provider_sign_ups').where('mailed_at', '<', mailedBefore).execute()
    },
  }
}
