import { confirmPasswordReset, renameMe } from '@stormlane/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSignIn } from '../../parts/entry/use-sign-in.ts'
import { api } from '../../platform/api.ts'

interface Invitation {
  email: string
  token: string
}

interface AccountSetup {
  companyName: string
  password: string
}

/**
 * Sets the password with the link's token, signs in with it, and names the user after the company (SETUP-009 to SETUP-011).
 * The token works once, so a retry continues with the step that failed.
 */
export function useAccountSetup({ email, token }: Invitation, onDone: () => void) {
  const signIn = useSignIn()
  const done = useRef({ password: undefined as string | undefined, isSignedIn: false })
  return useMutation({
    mutationFn: async ({ companyName, password }: AccountSetup) => {
      const steps = done.current
      if (steps.password === undefined) {
        await api.send(confirmPasswordReset, { body: { token, password } })
        steps.password = password
      }
      if (!steps.isSignedIn) {
        await signIn.mutateAsync({ email, password: steps.password })
        steps.isSignedIn = true
      }
      await api.send(renameMe, { body: { name: companyName } })
    },
    onSuccess: onDone,
  })
}
