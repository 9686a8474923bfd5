import { type PasswordResets, RESET_LINK_MS } from '../modules/session/password-resets.ts'
import { passwordResetMail } from '../modules/session/session.texts.ts'
import type { Config } from '../platform/config.ts'
import type { SendMail } from '../platform/mailer.ts'

interface Dependencies {
  passwordResets: PasswordResets
  sendMail: SendMail
  config: Pick<Config, 'publicUrl' | 'productName'>
}

/** Sends nothing to an address without an account, or with a deactivated one. */
export async function sendPasswordReset(
  { passwordResets, sendMail, config }: Dependencies,
  { email }: { email: string },
): Promise<void> {
  const account = await passwordResets.findAccount(email)
  if (!account || account.isDeactivated) return
  const token = await passwordResets.issue(account, RESET_LINK_MS)
  const link = `${config.publicUrl}/reset-password?token=${token}`
  await sendMail({ to: account.email, ...passwordResetMail({ product: config.productName, link, name: account.name }) })
}
