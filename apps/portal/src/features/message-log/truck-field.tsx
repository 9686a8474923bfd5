import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { Field } from '../../ui/controls/field.tsx'
import { type SearchChoice, SearchSelect } from '../../ui/controls/search-select.tsx'
import { createFilterOptions } from '../../ui/material/autocomplete.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import { messageTexts as TEXTS } from './message-log.texts.ts'

/** Maximum number of options shown. Users narrow longer lists by typing. */
const MOST_SHOWN = 50
const narrow = createFilterOptions<SearchChoice>({
  limit: MOST_SHOWN,
  stringify: ({ label, key }) => `${label} ${key}`,
})

interface TruckFieldProps {
  /** The truck's id at its provider. The truck may have left the fleet. */
  value: string | null
  onChange: (externalId: string | null) => void
}

/** Chooses a truck by name or provider id. */
export function TruckField({ value, onChange }: TruckFieldProps) {
  const { data: vehicles, isPending } = useQuery(assetQueries.vehicles())
  const trucks = useMemo(
    () => (vehicles ?? []).map(({ externalId, name }): SearchChoice => ({ key: externalId, label: name })),
    [vehicles],
  )
  const known = trucks.find(({ key }) => key === value)
  const chosen = value === null ? null : (known ?? { key: value, label: value })
  return (
    <Field label={TEXTS.truck} help={TEXTS.truckHelp}>
      {(aria) => (
        <SearchSelect
          aria={aria}
          hasArrow
          options={chosen && !known ? [chosen, ...trucks] : trucks}
          value={chosen}
          onChange={(truck) => onChange(truck?.key ?? null)}
          filterOptions={narrow}
          loading={isPending}
          noOptionsText={uiTexts.noResults}
          clearText={TEXTS.clearTruck}
        />
      )}
    </Field>
  )
}
