import { MINUTE_MS } from '@stormlane/domain/time'
import { formatClock, zoneName } from '../../platform/time-format.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import type { DataSource } from './data-source-queries.ts'
import css from './data-sources.module.css'
import { dataSourcesTexts as TEXTS } from './data-sources.texts.ts'
import { ageText, dayText, LastError, SourceAge, SourceDay, SourceStateChip } from './source-cells.tsx'
import { formatBytes } from './source-numbers.ts'

/** Omits the date, because the age in the next column makes the day clear. */
const moment = (time: string | null) => (time === null ? '' : `${formatClock(time)} ${zoneName(new Date(time))}`)

/** How long a due attempt counts as running. A list takes seconds; a forecast run takes longer and then is late. */
const TRYING_MS = MINUTE_MS

function nextTry(time: string | null, now: Date): string {
  const overdueMs = time === null ? 0 : now.getTime() - Date.parse(time)
  if (overdueMs <= 0) return moment(time)
  return overdueMs <= TRYING_MS ? TEXTS.tryingNow : TEXTS.dueSince(moment(time))
}

/** The reason of a failure in words, or what a success lacks. */
const lastErrorText = ({ problem, lastError }: DataSource): string =>
  problem ? TEXTS.why(problem) : (lastError ?? TEXTS.none)

export const sourceColumns = (now: Date): readonly TableColumn<DataSource>[] => [
  {
    id: 'feed',
    header: TEXTS.columns.feed,
    text: ({ name, gives, attribution }) => [name, gives, attribution].filter(Boolean).join(' '),
    cell: ({ name, gives, attribution }) => (
      <>
        <span className={css.name}>{name}</span>
        <span className={css.muted}>{gives}</span>
        {attribution && <span className={css.muted}>{attribution}</span>}
      </>
    ),
    width: 174,
  },
  {
    id: 'mode',
    header: TEXTS.columns.mode,
    text: ({ state }) => TEXTS.states[state],
    cell: ({ state }) => <SourceStateChip state={state} />,
    width: 104,
  },
  {
    id: 'last-success',
    header: TEXTS.columns.lastSuccess,
    text: ({ lastSuccessAt }) => moment(lastSuccessAt),
    missing: ({ mode }) => (mode === 'off' ? TEXTS.states.off : TEXTS.never),
    sortBy: ({ lastSuccessAt }) => lastSuccessAt ?? undefined,
    width: 120,
  },
  {
    id: 'age',
    header: TEXTS.columns.age,
    text: ageText,
    cell: (source) => <SourceAge source={source} />,
    sortBy: ({ ageSeconds, expectedSeconds }) => (ageSeconds === null ? undefined : ageSeconds / expectedSeconds),
    width: 186,
  },
  {
    id: 'next',
    header: TEXTS.columns.next,
    text: ({ nextTryAt, progress }) => (progress ? TEXTS.reading(progress.done, progress.of) : nextTry(nextTryAt, now)),
    missing: ({ mode }) => (mode === 'off' ? TEXTS.states.off : TEXTS.notPlanned),
    sortBy: ({ nextTryAt }) => nextTryAt ?? undefined,
    width: 166,
  },
  {
    id: 'errors',
    header: TEXTS.columns.errors,
    text: ({ errors }) => String(errors),
    sortBy: ({ errors }) => errors,
    descendingFirst: true,
    align: 'end',
    width: 84,
  },
  {
    id: 'bytes',
    header: TEXTS.columns.bytes,
    text: ({ bytes }) => (bytes > 0 ? formatBytes(bytes) : TEXTS.notCounted),
    sortBy: ({ bytes }) => bytes,
    descendingFirst: true,
    align: 'end',
    width: 84,
  },
  {
    id: 'last-error',
    header: TEXTS.columns.lastError,
    text: lastErrorText,
    cell: (source) => <LastError source={source} text={lastErrorText(source)} />,
    width: 98,
    grow: true,
  },
  {
    id: 'day',
    header: TEXTS.columns.day,
    text: dayText,
    cell: (source) => <SourceDay source={source} now={now} />,
    sortable: false,
    filterable: false,
    width: 152,
  },
]
