import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, type ImpactLevelName } from '@stormlane/domain/levels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMomentSeconds } from '../../../platform/time-format.ts'
import { Tooltip } from '../../../ui/controls/tooltip.tsx'
import { LevelChip } from '../../../ui/levels/level-chip.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ServerPaging } from '../../../ui/table/server-paging.tsx'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import { TabHeading } from '../tab-heading.tsx'
import { type ChannelNotice, channelQueries } from './channel-queries.ts'
import css from './channels.module.css'
import { channelTexts } from './channels.texts.ts'

const { notices: TEXTS } = channelTexts
const NONE: ChannelNotice[] = []
const noticeId = ({ id }: ChannelNotice) => id
const noticeName = ({ headline }: ChannelNotice) => headline

/** What channels were told, or would have been told, newest first. A row expands to show the whole notice. */
export function NoticesTable() {
  const [page, setPage] = useState(1)
  const { data, isPending, isError, refetch } = useQuery(channelQueries.notices(page))
  return (
    <DataTable
      label={TEXTS.label}
      columns={COLUMNS}
      rows={data?.channelNotices ?? NONE}
      rowId={noticeId}
      rowName={noticeName}
      loading={isPending}
      error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
      empty={{ title: TEXTS.empty, text: TEXTS.emptyText }}
      detail={(notice) => <NoticeFacts notice={notice} />}
      toolbar={<TabHeading title={TEXTS.title} text={TEXTS.hint} />}
      footer={<ServerPaging label={TEXTS.title} page={page} hasNext={data?.hasNextPage ?? false} onPage={setPage} />}
    />
  )
}

const isLevel = (name: string): name is ImpactLevelName => name in IMPACT_LEVELS && name !== 'none'

const toText = ({ channelName, to }: ChannelNotice) => {
  if (channelName === null) return TEXTS.nobody
  return to === null ? channelName : TEXTS.phone(channelName, to)
}

const plain = { sortable: false, filterable: false }
const COLUMNS: TableColumn<ChannelNotice>[] = [
  {
    ...plain,
    id: 'time',
    header: TEXTS.columns.time,
    text: ({ createdAt }) => formatMomentSeconds(new Date(createdAt)),
    width: 230,
  },
  {
    ...plain,
    id: 'level',
    header: TEXTS.columns.level,
    text: ({ level }) => (isLevel(level) ? LEVEL_WORDS[level] : ''),
    missing: () => TEXTS.noLevel,
    cell: ({ level }) => (isLevel(level) ? <LevelChip level={level} /> : null),
    width: 120,
  },
  { ...plain, id: 'notice', header: TEXTS.columns.notice, text: ({ headline }) => headline, width: 260, grow: true },
  { ...plain, id: 'to', header: TEXTS.columns.to, text: toText, width: 220 },
  {
    ...plain,
    id: 'status',
    header: TEXTS.columns.status,
    text: ({ status }) => TEXTS.status[status],
    cell: ({ status, error }) => (
      <Tooltip title={error ?? TEXTS.status[status]}>
        <span className={css.pill} data-state={status}>
          {TEXTS.status[status]}
        </span>
      </Tooltip>
    ),
    width: 120,
  },
  { ...plain, id: 'tries', header: TEXTS.columns.tries, text: ({ attempts }) => String(attempts), width: 80 },
]

function NoticeFacts({ notice: { headline, facts, link, error } }: { notice: ChannelNotice }) {
  return (
    <section className={css.notice} aria-label={TEXTS.details(headline)}>
      <dl>
        {facts.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {error ? <p data-state="failed">{error}</p> : null}
      <a href={link}>{TEXTS.open}</a>
    </section>
  )
}
