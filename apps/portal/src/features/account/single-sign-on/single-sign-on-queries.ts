import {
  type CallAnswer,
  type CallInput,
  getIdentityProvider,
  removeIdentityProvider,
  saveIdentityProvider,
  testIdentityProvider,
  verifyIdentityDomain,
} from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'

export type SingleSignOn = CallAnswer<typeof getIdentityProvider>
export type IdentityProvider = NonNullable<SingleSignOn['identityProvider']>
export type ProviderWish = CallInput<typeof saveIdentityProvider>['body']

export const singleSignOnQuery = () =>
  queryOptions({
    queryKey: QUERY_KEYS.identityProvider,
    queryFn: ({ signal }) => api.send(getIdentityProvider, {}, signal),
    staleTime: 0,
  })

export const saveProvider = (body: ProviderWish) => api.send(saveIdentityProvider, { body })
export const verifyDomain = (domain: string) => api.send(verifyIdentityDomain, { body: { domain } })
export const testProvider = () => api.send(testIdentityProvider, {})
export const removeProvider = () => api.send(removeIdentityProvider, {})
