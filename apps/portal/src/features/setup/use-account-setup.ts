import { entryCalls } from '@stormlane/contract'
import { useRef } from 'react'
import { useMutation } from '../../parts/entry/use-mutation.ts'
import { useSignIn } from '../../parts/entry/use-sign-in.ts'
import { api } from '../../platform/api.ts'

interface Invitation {
  email: string
  token: string
}

interface AccountSetup {
  password: string
  /** The new name of the user; undefined if a member of an existing organization keeps their name. */
  newName: string | undefined
}

/**
 * Sets the password with the link's token, signs in with it, and names the first user after the company (SETUP-009 to
 * SETUP-011). The token works once, so a retry continues with the step that failed.
 */
export function useAccountSetup({ email, token }: Invitation, onDone: () => void) {
  const signIn = useSignIn()
  const done = useRef({ password: undefined as string | undefined, isSignedIn: false })
  return useMutation({
    mutationFn: async ({ newName, password }: AccountSetup) => {
      const steps = done.current
      if (steps.password === undefined) {
        await api.send(entryCalls.confirmPasswordReset, { body: { token, password } })
        steps.password = password
      }
      if (!steps.isSignedIn) {
        const answer = await signIn.mutateAsync({ email, password: steps.password })
        // Users with a second factor sign in on the login page, which asks for the code.
        if ('challenge' in answer) return
        steps.isSignedIn = true
      }
      if (newName !== undefined) await api.send(entryCalls.renameMe, { body: { name: newName } })
    },
    onSuccess: onDone,
  })
}
