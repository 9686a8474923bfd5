import { DEFAULT_HORIZON } from '@stormlane/domain/desk'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import { type QueueFilter, queueSearch } from './affected-queries.ts'

interface QueueEmptyProps {
  filter: QueueFilter
  failed: boolean
  unratedCount: number
  onRetry: () => unknown
  onChange: (change: Partial<QueueFilter>) => void
}

/** Says why the queue is empty: loading failed, filters hide all rows, ratings are pending, or nothing is affected. */
export function QueueEmpty({ filter, failed, unratedCount, onRetry, onChange }: QueueEmptyProps) {
  if (failed) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void onRetry()} />
  const isNarrowed = Object.keys(queueSearch({ ...filter, horizon: DEFAULT_HORIZON })).length > 0
  if (isNarrowed)
    return (
      <EmptyState
        title={uiTexts.noResults}
        action={
          <Button
            onClick={() =>
              onChange({
                types: [],
                levels: [],
                states: [],
                changed: undefined,
                event: undefined,
                storm: undefined,
                mine: false,
                group: undefined,
                query: '',
              })
            }
          >
            {uiTexts.clearFilters}
          </Button>
        }
      />
    )
  if (unratedCount > 0) return <EmptyState title={TEXTS.unratedTitle} text={TEXTS.unratedText(unratedCount)} />
  return (
    <EmptyState
      title={TEXTS.emptyTitle}
      text={TEXTS.emptyText[filter.horizon]}
      action={
        filter.horizon === '7d' ? undefined : (
          <Button onClick={() => onChange({ horizon: '7d' })}>{TEXTS.lookFurther}</Button>
        )
      }
    />
  )
}
