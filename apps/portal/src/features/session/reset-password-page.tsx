import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NewPasswordForm } from './new-password-form.tsx'
import { RequestResetForm } from './request-reset-form.tsx'

/** Without a token, the form that requests a reset link; with the link's token, the form for a new password. */
export function ResetPasswordPage({ token }: { token: string | undefined }) {
  const [resetToken, setResetToken] = useState(token)
  const navigate = useNavigate()
  // The token can set a password, so it is removed from the address and the history once read.
  useEffect(() => {
    if (token) void navigate({ to: '/reset-password', search: {}, replace: true })
  }, [token, navigate])

  return resetToken ? (
    <NewPasswordForm token={resetToken} onRequestAnother={() => setResetToken(undefined)} />
  ) : (
    <RequestResetForm />
  )
}
