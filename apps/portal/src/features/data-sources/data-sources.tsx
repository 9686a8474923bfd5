import { SOURCE_STATES } from '@stormlane/domain/product'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { formatMoment } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type DataSource, dataSourceQueries } from './data-source-queries.ts'
import css from './data-sources.module.css'
import { dataSourcesTexts as TEXTS } from './data-sources.texts.ts'
import { FailingSources } from './failing-sources.tsx'
import { FeedCheckButton, FeedCheckTable, useFeedCheck } from './feed-check.tsx'
import { SourceStateChip } from './source-cells.tsx'
import { sourceColumns } from './source-columns.tsx'

const NONE: DataSource[] = []

/** Shows where the data comes from, how old it is, and what went wrong. */
export function DataSources() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(dataSourceQueries.list())
  const sources = data?.sources ?? NONE
  const checkedAt = data?.checkedAt
  const check = useFeedCheck()
  const columns = useMemo(() => sourceColumns(new Date(checkedAt ?? 0)), [checkedAt])
  return (
    <div className={css.page}>
      {data ? <Summary sources={sources} /> : null}
      <FailingSources sources={sources} />
      <DataTable
        label={TEXTS.title}
        columns={columns}
        rows={sources}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={isPending}
        error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
        empty={{ title: TEXTS.empty }}
        actions={
          <>
            {checkedAt ? <span className={css.muted}>{TEXTS.checked(formatMoment(new Date(checkedAt)))}</span> : null}
            <FeedCheckButton check={check} />
            <Button icon={<RefreshCw size={15} aria-hidden="true" />} busy={isFetching} onClick={() => void refetch()}>
              {TEXTS.checkNow}
            </Button>
          </>
        }
      />
      {check.data ? <FeedCheckTable {...check.data} /> : null}
    </div>
  )
}

/** Counts the feeds in each state, and names the late ones. */
function Summary({ sources }: { sources: readonly DataSource[] }) {
  const late = sources.filter(({ state }) => state === 'late').map(({ name }) => name)
  const isFailing = sources.some(({ state }) => state === 'failing')
  const onTime = sources.some(({ state }) => state === 'waiting') ? TEXTS.waiting : TEXTS.allOnTime
  const words = late.length > 0 ? TEXTS.late(late.join(', ')) : onTime
  return (
    <div className={css.summary} role="status">
      {SOURCE_STATES.map((state) => {
        const count = sources.filter((source) => source.state === state).length
        return count === 0 ? null : (
          <SourceStateChip key={state} state={state} text={TEXTS.count(count, TEXTS.states[state])} />
        )
      })}
      {isFailing && late.length === 0 ? null : <span>{words}</span>}
    </div>
  )
}
