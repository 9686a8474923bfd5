import { CallError, type CallInput, entryCalls, type signIn } from '@stormlane/contract'
import { api } from '../../platform/api.ts'
import { beginSession, signInState } from '../../platform/session.ts'
import { entryTexts } from './entry.texts.ts'
import { useMutation } from './use-mutation.ts'

/**
 * Signs in and stores the session; the login page's guard then redirects. A user with a second factor gets a challenge
 * but no session yet.
 */
export function useSignIn() {
  return useMutation({
    mutationFn: async (credentials: CallInput<typeof signIn>['body']) => {
      const session = await api.send(entryCalls.signIn, { body: credentials })
      if (session && 'challenge' in session) return session
      // A 200 response without a token is a failed login (SESSION-012), despite the contract's type.
      if (!session?.token) throw new CallError('answer', [], 200)
      return session
    },
    onSuccess: (answer) => {
      if ('token' in answer) beginSession(answer)
    },
    onError: (error) => {
      signInState.lastLoginError = toUserMessage(error)
    },
  })
}

/** The server's message, or the catalog's default (SESSION-013 to SESSION-015). */
export function toUserMessage(error: Error | null): string | undefined {
  if (!error) return undefined
  return error instanceof CallError && error.kind === 'answer' ? error.message : entryTexts.unknownError
}
