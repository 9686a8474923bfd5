import { randomUUID } from 'node:crypto'
import type { EmbedKind } from '@stormlane/domain/embeds'
import type { OrganizationDirectory } from '../organizations/organization-directory.repository.ts'

/** The account that an embed signs in to. */
export interface EmbedOwner {
  organizationId: string
  userId: string
}

interface NewEmbedAccount {
  organizationId: string
  kind: EmbedKind
  name: string
  now: Date
}

/**
 * Adds the user behind an embed: a member without a password. The address can never receive mail
 * (`.invalid`, RFC 2606), so that no partner can take or block the address of a person.
 */
export function addEmbedAccount(
  directory: Pick<OrganizationDirectory, 'addUser'>,
  { organizationId, kind, name, now }: NewEmbedAccount,
): Promise<string> {
  return directory.addUser({
    organization_id: organizationId,
    email: `${randomUUID()}@${kind}.invalid`,
    name,
    is_admin: false,
    password_hash: null,
    created_at: now,
  })
}
