import { upgradeNow } from '@stormlane/contract'
import { ACCOUNT_POLL_MS } from '@stormlane/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/api.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import type { Account } from './account.ts'

/**
 * Opens the checkout in a new tab and polls the account until the full version is active or an error appears
 * (ACCOUNT-012 to ACCOUNT-014).
 */
export function useUpgrade() {
  const client = useQueryClient()
  const checkout = useMutation({
    mutationFn: async () => (await api.send(upgradeNow, {})).checkoutUrl,
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.account().queryKey }),
  })
  const account = useQuery({
    ...sessionQueries.account(),
    refetchInterval: ({ state }) => (checkout.isSuccess && !isOver(state) ? ACCOUNT_POLL_MS : false),
    // The checkout is in front of this tab while it polls.
    refetchIntervalInBackground: true,
  })
  const hasFullVersion = account.data !== undefined && isActive(account.data)
  // What the server refused before is loaded again.
  useEffect(() => {
    if (checkout.isSuccess && hasFullVersion) void client.invalidateQueries()
  }, [checkout.isSuccess, hasFullVersion, client])

  return {
    start: () => {
      // Browsers open a tab only during the click, so it is opened before its address is known.
      const tab = window.open('', '_blank')
      checkout.mutate(undefined, {
        onSuccess: (address) => {
          if (tab) tab.location.href = address
        },
        onError: () => tab?.close(),
      })
    },
    isStarting: checkout.isPending,
    isWaiting: checkout.isSuccess && !isOver({ data: account.data, error: account.error }),
    /** For a browser that opened no tab. */
    checkoutUrl: checkout.data,
    failure: checkout.error?.message,
  }
}

const isActive = ({ isOnATrial, isCurrentlySubscribed }: Account) => !isOnATrial && isCurrentlySubscribed

const isOver = ({ data, error }: { data: Account | undefined; error: unknown }) =>
  Boolean(error) || (data !== undefined && (isActive(data) || data.lastAccountError !== null))
