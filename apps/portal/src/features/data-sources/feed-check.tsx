import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { askEveryFeed, type FeedCheck } from './data-source-queries.ts'
import css from './data-sources.module.css'
import { dataSourcesTexts } from './data-sources.texts.ts'
import { formatBytes, formatSeconds } from './source-numbers.ts'

const TEXTS = dataSourcesTexts.check

/** Asks every live feed once, as `npm run admin -- feeds check` does. */
export function useFeedCheck() {
  const client = useQueryClient()
  const show = useToasts()
  return useMutation({
    mutationFn: askEveryFeed,
    onSuccess: () => client.invalidateQueries({ queryKey: QUERY_KEYS.dataSources }),
    onError: (error) => show({ kind: 'error', title: TEXTS.failed, text: errorLines(error).join(' ') }),
  })
}

export function FeedCheckButton({ check }: { check: ReturnType<typeof useFeedCheck> }) {
  return (
    <Button icon={<Stethoscope size={15} aria-hidden="true" />} busy={check.isPending} onClick={() => check.mutate()}>
      {TEXTS.button}
    </Button>
  )
}

const yesNo = (is: boolean) => (is ? TEXTS.yes : TEXTS.no)

const COLUMNS: readonly TableColumn<FeedCheck>[] = [
  {
    id: 'feed',
    header: TEXTS.columns.feed,
    text: ({ name, isEssential }) => (isEssential ? TEXTS.essential(name) : name),
    width: 190,
  },
  {
    id: 'reachable',
    header: TEXTS.columns.reachable,
    text: ({ isReachable }) => yesNo(isReachable),
    width: 110,
  },
  {
    id: 'status',
    header: TEXTS.columns.status,
    text: ({ status }) => (status === null ? '' : String(status)),
    missing: () => TEXTS.noAnswer,
    width: 90,
  },
  {
    id: 'bytes',
    header: TEXTS.columns.bytes,
    text: ({ bytes }) => formatBytes(bytes),
    sortBy: ({ bytes }) => bytes,
    align: 'end',
    width: 90,
  },
  {
    id: 'age',
    header: TEXTS.columns.age,
    text: ({ ageSeconds }) => (ageSeconds === null ? '' : formatSeconds(ageSeconds)),
    missing: () => TEXTS.noAge,
    sortBy: ({ ageSeconds }) => ageSeconds ?? undefined,
    width: 110,
  },
  {
    id: 'read',
    header: TEXTS.columns.read,
    text: ({ accepted }) => String(accepted),
    sortBy: ({ accepted }) => accepted,
    align: 'end',
    width: 80,
  },
  {
    id: 'refused',
    header: TEXTS.columns.refused,
    text: ({ refused }) => String(refused),
    sortBy: ({ refused }) => refused,
    align: 'end',
    width: 90,
  },
  {
    id: 'changed',
    header: TEXTS.columns.changed,
    text: ({ hasChanged }) => yesNo(hasChanged),
    width: 100,
  },
  {
    id: 'advice',
    header: TEXTS.columns.advice,
    text: ({ advice }) => advice,
    cell: ({ advice, error }) =>
      error ? (
        <details>
          <summary title={advice}>{advice}</summary>
          <span className={css.raw}>{error}</span>
        </details>
      ) : (
        advice
      ),
    width: 200,
    grow: true,
  },
]

export function FeedCheckTable({ checks, checkedAt }: { checks: readonly FeedCheck[]; checkedAt: string }) {
  return (
    <div className={css.check}>
      <DataTable
        label={TEXTS.title}
        columns={COLUMNS}
        rows={checks}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        empty={{ title: TEXTS.nothing }}
        toolbar={<strong>{TEXTS.heading(formatMoment(new Date(checkedAt)))}</strong>}
      />
    </div>
  )
}
