import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NewPasswordForm } from './new-password-form.tsx'
import { RequestResetForm } from './request-reset-form.tsx'

/** Without a token, the form that asks for a reset link; with the token of such a link, the form that uses it. */
export function ResetPasswordPage({ token }: { token: string | undefined }) {
  const [resetToken, setResetToken] = useState(token)
  const navigate = useNavigate()
  // The token is worth a password: it leaves the address bar and the history as soon as it was read.
  useEffect(() => {
    if (token) void navigate({ to: '/reset-password', search: {}, replace: true })
  }, [token, navigate])

  return resetToken ? (
    <NewPasswordForm token={resetToken} onRequestAnother={() => setResetToken(undefined)} />
  ) : (
    <RequestResetForm />
  )
}
