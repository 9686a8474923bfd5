import type { SignUpProvider } from '@stormlane/domain/product'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isMailDue, takeMail } from '../../platform/outbox/mail-lease.ts'

export interface ProviderSignUp {
  linkId: string
  provider: SignUpProvider
  email: string
}

export type ProviderSignUpRepository = ReturnType<typeof providerSignUpRepository>

export function providerSignUpRepository({ asSystem }: Database) {
  return {
    /** Stores the request under its link. Returns the e-mail address of the link's first use, which may be this one. */
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

    /** Claims the request whose mail has been due longest. */
    async takeDueMail(): Promise<(ProviderSignUp & { askedAt: Date }) | undefined> {
      const { rows } = await sql<ProviderSignUp & { askedAt: Date }>`
        with due as materialized (
          select link_id from provider_sign_ups where ${isMailDue} order by mail_due_at limit 1 for update skip locked
        )
        update provider_sign_ups as target set ${takeMail}
        from due
        where target.link_id = due.link_id
        returning target.link_id as "linkId", provider, email, created_at as "askedAt"`.execute(asSystem)
      return rows[0]
    },

    async markMailed({ linkId }: Pick<ProviderSignUp, 'linkId'>, now: Date): Promise<void> {
      await asSystem.updateTable('provider_sign_ups').set({ mailed_at: now }).where('link_id', '=', linkId).execute()
    },

    async prune(mailedBefore: Date): Promise<void> {
      await asSystem.deleteFrom('provider_sign_ups').where('mailed_at', '<', mailedBefore).execute()
    },
  }
}
