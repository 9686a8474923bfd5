import { upgradeNow } from '@stormlane/contract'
import { ACCOUNT_POLL_MS } from '@stormlane/domain/product'
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
    // The checkout tab hides this one while it polls.
    refetchIntervalInBackground: true,
  })
  const hasFullVersion = account.data !== undefined && isActive(account.data)
  // The server may have refused earlier calls, so reload everything.
  useEffect(() => {
    if (checkout.isSuccess && hasFullVersion) void client.invalidateQueries()
  }, [checkout.isSuccess, hasFullVersion, client])

  return {
    start: () => {
      // Browsers allow new tabs only during a click, so the tab opens before its address is known.
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
    /** Shown as a link in case the browser blocked the tab. */
    checkoutUrl: checkout.data,
    failure: checkout.error?.message,
  }
}

const isActive = ({ isOnATrial, isCurrentlySubscribed }: Account) => !isOnATrial && isCurrentlySubscribed

const isOver = ({ data, error }: { data: Account | undefined; error: unknown }) =>
  Boolean(error) || (data !== undefined && (isActive(data) || data.lastAccountError !== null))
