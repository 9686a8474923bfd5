import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../platform/use-debounced.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ServerPaging } from '../../ui/table/server-paging.tsx'
import { messageColumns, timeOf } from './message-columns.tsx'
import { MessageDetail } from './message-detail.tsx'
import { type ChosenFilters, MessageFilters } from './message-filters.tsx'
import { messageTexts as TEXTS } from './message-log.texts.ts'
import { messageQueries, type VehicleMessage } from './message-queries.ts'
import { OutageNotice } from './outage-notice.tsx'

const NO_FILTERS: ChosenFilters = { query: '', notificationId: null, truck: null }
const FIRST = { page: 1, createdBefore: undefined as string | undefined }
const NONE: VehicleMessage[] = []
const messageId = ({ id }: VehicleMessage) => id
const messageName = (message: VehicleMessage) => TEXTS.row(message.vehicleName, timeOf(message))

/** Every message to a driver, newest first, and what became of it. */
export function MessageLogTab() {
  const [chosen, setChosen] = useState(NO_FILTERS)
  const [{ page, createdBefore }, setPlace] = useState(FIRST)
  const query = useDebounced(chosen.query.trim(), SEARCH_DEBOUNCE_MS)
  const filter = { query, notificationId: chosen.notificationId, vehicleExternalId: chosen.truck?.externalId ?? null }
  const { data, isPending, isError, refetch } = useQuery(messageQueries.log(filter, page, createdBefore))
  const { data: notifications } = useQuery(messageQueries.notifications())
  const columns = useMemo(
    () => messageColumns(new Map(notifications?.map(({ id, name }) => [id, name]))),
    [notifications],
  )
  const messages = data?.vehicleMessages ?? NONE
  /** Later pages are counted from the newest message of the first. */
  const goTo = (next: number) =>
    setPlace(next === 1 ? FIRST : { page: next, createdBefore: createdBefore ?? messages[0]?.createdAt })
  return (
    <>
      <OutageNotice outages={data?.outages ?? []} />
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
        toolbar={
          <MessageFilters
            chosen={chosen}
            onChange={(next) => {
              setChosen(next)
              setPlace(FIRST)
            }}
          />
        }
        footer={<ServerPaging label={TEXTS.label} page={page} hasNext={data?.hasNextPage ?? false} onPage={goTo} />}
      />
    </>
  )
}
