import { createRouteLink, listRouteLinks, revokeRouteLink } from '@stormlane/contract'
import type { DriverLanguage } from '@stormlane/domain/drivers'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

export const linkQueries = {
  ofRoute: (id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.routes, 'links', id],
      queryFn: async ({ signal }) => (await api.send(listRouteLinks, { params: { id } }, signal)).links,
    }),
}

export const createLink = async (id: string, expiresInHours: number) =>
  (await api.send(createRouteLink, { params: { id }, body: { expiresInHours } })).link

export const revokeLink = (id: string) => api.send(revokeRouteLink, { params: { id } })

export type RouteLink = Awaited<ReturnType<typeof createLink>>

/** The URL of the report in this language; without one, the report uses the phone's language. */
export const linkAddress = (key: string, language: DriverLanguage | undefined) =>
  `${window.location.origin}/routes/${key}${language ? `?lang=${language}` : ''}`
