import { useEffect, useState } from 'react'
import { useEntryNavigation } from '../../parts/entry/entry-navigation.tsx'
import { portalConfig } from '../../platform/portal-config.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { RequestResetForm } from './request-reset-form.tsx'
import { sessionTexts } from './session.texts.ts'

/** Without a token, the form that requests a reset link; with the link's token, the form for a new password. */
export function ResetPasswordPage({ token }: { token: string | undefined }) {
  const [resetToken, setResetToken] = useState(token)
  const { go } = useEntryNavigation()
  // The token can set a password, so it is removed from the address and the history once read.
  useEffect(() => {
    if (token) go('/reset-password', 'replace')
  }, [token, go])

  if (!resetToken) return <RequestResetForm />
  if (portalConfig.isLinkRefused) return <RequestResetForm notice={sessionTexts.reset.usedLink} />
  return <NewPasswordForm token={resetToken} onRequestAnother={() => setResetToken(undefined)} />
}
