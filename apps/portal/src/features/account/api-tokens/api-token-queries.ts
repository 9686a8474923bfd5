import { type CallAnswer, createApiToken, listApiTokens, revokeApiToken, rotateApiToken } from '@stormlane/contract'
import type { ApiPermission, ApiWriteScope } from '@stormlane/domain/product'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'

type TokenList = CallAnswer<typeof listApiTokens>
export type ApiToken = TokenList['apiTokens'][number]
export type TokenWithSecret = CallAnswer<typeof createApiToken>

export const apiTokenQueries = {
  list: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.apiTokens, 'list'],
      queryFn: ({ signal }): Promise<TokenList> => api.send(listApiTokens, {}, signal),
      staleTime: 0,
    }),
}

interface TokenWish {
  name: string
  permissions: ApiPermission[]
  writeScopes: ApiWriteScope[]
  expiresAt: string | null
}

export const createToken = (wish: TokenWish) => api.send(createApiToken, { body: wish })
export const rotateToken = (id: string) => api.send(rotateApiToken, { params: { id } })
export const revokeToken = (id: string) => api.send(revokeApiToken, { params: { id } })
