import { CallError, type CallInput, signIn } from '@stormlane/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { beginSession, signInState } from '../../platform/session.ts'
import { entryTexts } from './entry.texts.ts'

/** Signs in and stores the session; the guard of the login page then sends the browser on its way. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (credentials: CallInput<typeof signIn>['body']) => {
      const session = await api.send(signIn, { body: credentials })
      // An answer of 200 without a token is a failed login (core §5), whatever the contract promises.
      if (!session?.token) throw new CallError('answer', [], 200)
      return session
    },
    onSuccess: beginSession,
    onError: (error) => {
      signInState.lastLoginError = toUserMessage(error)
    },
  })
}

/** The server's own words, or the catalog's for an answer without any (core §8). */
export function toUserMessage(error: Error | null): string | undefined {
  if (!error) return undefined
  return error instanceof CallError && error.kind === 'answer' ? error.message : entryTexts.unknownError
}
