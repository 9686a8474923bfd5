import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import css from './message-log.module.css'
import { messageTexts as TEXTS } from './message-log.texts.ts'
import { messageQueries } from './message-queries.ts'
import { type Truck, TruckField } from './truck-field.tsx'

export interface ChosenFilters {
  query: string
  notificationId: string | null
  truck: Truck | null
}

/** A select needs a value for every choice. */
const ALL = 'all'

interface MessageFiltersProps {
  chosen: ChosenFilters
  onChange: (chosen: ChosenFilters) => void
}

export function MessageFilters({ chosen, onChange }: MessageFiltersProps) {
  const { data: notifications = [] } = useQuery(messageQueries.notifications())
  const options = [
    { value: ALL, label: TEXTS.allMessages },
    ...notifications.map(({ id, name }) => ({ value: id, label: name })),
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
        value={chosen.query}
        onChange={(event) => onChange({ ...chosen, query: event.target.value })}
      />
      <SelectField
        label={TEXTS.notification}
        options={options}
        value={chosen.notificationId ?? ALL}
        onChange={(choice) => onChange({ ...chosen, notificationId: choice === ALL ? null : choice })}
      />
      <TruckField value={chosen.truck} onChange={(truck) => onChange({ ...chosen, truck })} />
    </div>
  )
}
