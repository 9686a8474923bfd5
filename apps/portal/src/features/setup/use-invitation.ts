import { type CallAnswer, type describeInvitation, entryCalls } from '@stormlane/contract'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'

type Invitation = CallAnswer<typeof describeInvitation>

/**
 * Loads the organization of the link; undefined if the request fails or the server refuses it. Asks only once, because
 * the link becomes invalid when the password is set.
 */
export function useInvitation(token: string): { isPending: boolean; organizationName: string | undefined } {
  const [answer, setAnswer] = useState<Invitation>()
  useEffect(() => {
    const leaving = new AbortController()
    void api
      .send(entryCalls.describeInvitation, { body: { token } }, leaving.signal)
      .catch(() => ({ organizationName: null }))
      .then((invitation) => {
        if (!leaving.signal.aborted) setAnswer(invitation)
      })
    return () => leaving.abort()
  }, [token])
  return { isPending: answer === undefined, organizationName: answer?.organizationName ?? undefined }
}
