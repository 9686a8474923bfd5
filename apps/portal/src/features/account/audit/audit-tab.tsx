import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CountedPaging } from '../../../ui/table/counted-paging.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import css from '../admin-tabs.module.css'
import { auditTexts as TEXTS } from './audit.texts.ts'
import { AUDIT_COLUMNS, actionText } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditFilter, type AuditLine, auditQueries, downloadAuditLog, SHOWN_LINES } from './audit-queries.ts'

const NONE: AuditLine[] = []
const LAST_WEEK: AuditFilter = { query: '', window: '7', actorId: null, category: null }

/** Who did what, when and from where. */
export function AuditTab() {
  const show = useToasts()
  const [{ filter, page }, setShown] = useState({ filter: LAST_WEEK, page: 1 })
  const { data, isPending, isError, refetch } = useQuery(auditQueries.page(filter, page))
  const narrow = useCallback(
    (change: Partial<AuditFilter>) => setShown(({ filter: before }) => ({ filter: { ...before, ...change }, page: 1 })),
    [],
  )
  const exporting = useMutation({
    mutationFn: () => downloadAuditLog(filter),
    onError: (error) => show({ kind: 'error', title: TEXTS.exportFailed, text: errorLines(error).join(' ') }),
  })
  return (
    <div>
      <DataTable
        label={TEXTS.title}
        columns={AUDIT_COLUMNS}
        rows={data?.auditLines ?? NONE}
        rowId={({ id }) => id}
        rowName={(line) => TEXTS.row(actionText(line), line.actorName)}
        loading={isPending}
        error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
        empty={{ title: TEXTS.empty }}
        toolbar={<AuditFilters chosen={filter} onChange={narrow} />}
        actions={
          <>
            <span className={css.caption}>{TEXTS.kept}</span>
            <Button
              icon={<Download size={15} aria-hidden="true" />}
              busy={exporting.isPending}
              onClick={() => exporting.mutate()}
            >
              {TEXTS.export}
            </Button>
          </>
        }
        footer={
          <CountedPaging
            label={TEXTS.title}
            page={page}
            pageSize={SHOWN_LINES}
            rowCount={data?.totalCount ?? 0}
            onPage={(next) => setShown({ filter, page: next })}
          />
        }
      />
    </div>
  )
}
