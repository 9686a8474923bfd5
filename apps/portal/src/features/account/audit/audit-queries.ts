import { type CallAnswer, exportAuditLines, listAuditActors, listAuditLines } from '@stormlane/contract'
import type { AuditCategory } from '@stormlane/domain/product'
import { DAY_MS } from '@stormlane/domain/time'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { auditTexts } from './audit.texts.ts'

export type AuditLine = CallAnswer<typeof listAuditLines>['auditLines'][number]
export type AuditWindow = keyof typeof auditTexts.windows

export interface AuditFilter {
  query: string
  window: AuditWindow
  actorId: string | null
  category: AuditCategory | null
}

/** Lines per page. */
export const SHOWN_LINES = 10

const onWire = ({ query, window, actorId, category }: AuditFilter) => ({
  query: query || undefined,
  since: window === 'all' ? undefined : new Date(Date.now() - Number(window) * DAY_MS).toISOString(),
  actorId: actorId ?? undefined,
  category: category ?? undefined,
})

export const auditQueries = {
  page: (filter: AuditFilter, page: number) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.auditLines, 'page', filter, page],
      queryFn: ({ signal }) =>
        api.send(
          listAuditLines,
          {
            query: {
              ...onWire(filter),
              limit: SHOWN_LINES,
              offset: (page - 1) * SHOWN_LINES,
              includeTotalCount: 'true',
            },
          },
          signal,
        ),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),

  actors: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.auditLines, 'actors'],
      queryFn: async ({ signal }) => (await api.send(listAuditActors, {}, signal)).auditActors,
    }),
}

export async function downloadAuditLog(filter: AuditFilter): Promise<void> {
  saveFile(auditTexts.fileName, await api.download(exportAuditLines, { query: onWire(filter) }))
}
