import { MESSAGE_STATUSES, type MessageStatus } from '@stormlane/domain/drivers'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { VehicleField } from '../../parts/assets/vehicle-field.tsx'
import { useTypedQuery } from '../../platform/use-typed-query.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import type { LogFilters } from './log-address.ts'
import css from './message-log.module.css'
import { messageTexts as TEXTS } from './message-log.texts.ts'
import { messageQueries } from './message-queries.ts'

/** The value of the choice "no filter", because a select needs one. */
const ALL = 'all'
const STATUSES: { value: MessageStatus | typeof ALL; label: string }[] = [
  { value: ALL, label: TEXTS.allStatuses },
  ...MESSAGE_STATUSES.map((value) => ({ value, label: TEXTS.status[value] })),
]

interface MessageFiltersProps {
  chosen: LogFilters
  onChange: (chosen: LogFilters) => void
}

export function MessageFilters({ chosen, onChange }: MessageFiltersProps) {
  const { data: notifications = [] } = useQuery(messageQueries.notifications())
  const [typed, setTyped] = useTypedQuery(chosen.query, (query) => onChange({ ...chosen, query }))
  const options = [
    { value: ALL, label: TEXTS.allMessages },
    ...notifications.map(({ id, name }) => ({ value: id, label: name })),
    ...(chosen.notificationId !== null && !notifications.some(({ id }) => id === chosen.notificationId)
      ? [{ value: chosen.notificationId, label: TEXTS.deletedNotification }]
      : []),
  ]
  return (
    <div className={css.filters}>
      <TextField
        label={TEXTS.search}
        type="search"
        placeholder={TEXTS.searchPlaceholder}
        help={TEXTS.searchHelp}
        maxLength={200}
        startIcon={<Search size={15} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label={TEXTS.notification}
        options={options}
        value={chosen.notificationId ?? ALL}
        onChange={(choice) => onChange({ ...chosen, notificationId: choice === ALL ? null : choice })}
      />
      <SelectField
        label={TEXTS.filterByStatus}
        options={STATUSES}
        value={chosen.status ?? ALL}
        onChange={(choice) => onChange({ ...chosen, status: choice === ALL ? null : choice })}
      />
      <VehicleField
        label={TEXTS.truck}
        help={TEXTS.truckHelp}
        clearText={TEXTS.clearTruck}
        value={chosen.truck}
        onChange={(truck) => onChange({ ...chosen, truck })}
      />
    </div>
  )
}
