import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ServerPaging } from '../../ui/table/server-paging.tsx'
import type { LogFilters } from './log-address.ts'
import { messageColumns, messageTime } from './message-columns.tsx'
import { MessageDetail } from './message-detail.tsx'
import { MessageFilters } from './message-filters.tsx'
import { messageTexts as TEXTS } from './message-log.texts.ts'
import { messageQueries, type VehicleMessage } from './message-queries.ts'
import { OutageNotice } from './outage-notice.tsx'
import { WrittenMessages } from './written-messages.tsx'

interface Place {
  page: number
  createdBefore: string | undefined
}

const FIRST: Place = { page: 1, createdBefore: undefined }
const NONE: VehicleMessage[] = []
const messageId = ({ id }: VehicleMessage) => id
const messageName = (message: VehicleMessage) => TEXTS.row(message.vehicleName, messageTime(message))

interface MessageLogTabProps {
  filters: LogFilters
  onFilters: (filters: LogFilters) => void
}

/** All messages to drivers with their delivery status, newest first. */
export function MessageLogTab({ filters, onFilters }: MessageLogTabProps) {
  // A page number belongs to its filters. Changed filters return to the first page.
  const [place, setPlace] = useState<{ filters: LogFilters; at: Place }>({ filters, at: FIRST })
  const { page, createdBefore } = isSame(place.filters, filters) ? place.at : FIRST
  const { query, status, ...others } = filters
  const filter = { query, status, notificationId: others.notificationId, vehicleExternalId: others.truck }
  const { data, isPending, isError, refetch } = useQuery(messageQueries.log(filter, page, createdBefore))
  const { data: notifications } = useQuery(messageQueries.notifications())
  const columns = useMemo(
    () => messageColumns(new Map(notifications?.map(({ id, name }) => [id, name]))),
    [notifications],
  )
  const messages = data?.vehicleMessages ?? NONE
  /** Later pages count from the newest message of the first page, so that new messages do not shift them. */
  const goTo = (next: number) =>
    setPlace({
      filters,
      at: next === 1 ? FIRST : { page: next, createdBefore: createdBefore ?? messages[0]?.createdAt },
    })
  return (
    <>
      <OutageNotice outages={data?.outages ?? []} />
      <WrittenMessages />
      <DataTable
        label={TEXTS.label}
        columns={columns}
        rows={messages}
        rowId={messageId}
        rowName={messageName}
        detail={(message) => <MessageDetail message={message} />}
        loading={isPending}
        error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
        empty={query === '' ? { title: TEXTS.empty, text: TEXTS.emptyText } : { title: TEXTS.emptySearching }}
        toolbar={<MessageFilters chosen={filters} onChange={onFilters} />}
        footer={<ServerPaging label={TEXTS.label} page={page} hasNext={data?.hasNextPage ?? false} onPage={goTo} />}
      />
    </>
  )
}

const isSame = (one: LogFilters, other: LogFilters) =>
  one.query === other.query &&
  one.notificationId === other.notificationId &&
  one.truck === other.truck &&
  one.status === other.status
