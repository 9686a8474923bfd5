import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { singleSignOnTexts as TEXTS } from './single-sign-on.texts.ts'
import { saveProvider, testProvider, verifyDomain } from './single-sign-on-queries.ts'

export function useSave(onSaved: () => void) {
  const client = useQueryClient()
  const show = useToasts()
  return useMutation({
    mutationFn: saveProvider,
    onSuccess: (answer) => {
      client.setQueryData(QUERY_KEYS.identityProvider, answer)
      show({ kind: 'success', title: TEXTS.saved })
      onSaved()
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.saveFailed, text: errorLines(error).join(' ') }),
  })
}

export function useVerify() {
  const client = useQueryClient()
  const show = useToasts()
  return useMutation({
    mutationFn: verifyDomain,
    onSuccess: (answer, domain) => {
      client.setQueryData(QUERY_KEYS.identityProvider, answer)
      show({ kind: 'success', title: TEXTS.domains.isVerified(domain) })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.domains.checkFailed, text: errorLines(error).join(' ') }),
  })
}

/** A failed test also answers with a message to show. */
export function useTest() {
  const show = useToasts()
  return useMutation({
    mutationFn: testProvider,
    onSuccess: ({ ok, message }) => show({ kind: ok ? 'success' : 'error', title: message }),
    onError: (error) => show({ kind: 'error', title: errorLines(error).join(' ') }),
  })
}
