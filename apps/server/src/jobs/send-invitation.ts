import type { Invitations } from '../modules/members/invitation.ts'
import { invitationElsewhereMail, invitationMail } from '../modules/members/member.texts.ts'
import type { PasswordResets } from '../modules/session/password-resets.ts'
import type { Config } from '../platform/config.ts'
import type { SendMail } from '../platform/mailer.ts'

interface Dependencies {
  passwordResets: Pick<PasswordResets, 'findAccountById'>
  invitations: Pick<Invitations, 'link' | 'addressElsewhere'>
  sendMail: SendMail
  config: Pick<Config, 'productName'>
}

/** Sends nothing to somebody who was removed or deactivated in the meantime. */
export async function sendInvitation(
  { passwordResets, invitations, sendMail, config }: Dependencies,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  const elsewhere = await invitations.addressElsewhere(organizationId, userId)
  const account = await passwordResets.findAccountById(organizationId, userId)
  if (!account || account.isDeactivated) return
  const { name, email, organizationName: organization } = account
  const product = config.productName
  if (elsewhere !== null) {
    await sendMail({ to: elsewhere, ...invitationElsewhereMail({ product, organization, name }) })
    return
  }
  const link = await invitations.link(account)
  await sendMail({ to: email, ...invitationMail({ product, organization, link, name }) })
}
