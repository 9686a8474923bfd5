import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { Field } from '../../ui/controls/field.tsx'
import { type SearchChoice, SearchSelect } from '../../ui/controls/search-select.tsx'
import { createFilterOptions } from '../../ui/material/autocomplete.ts'
import { uiTexts } from '../../ui/ui.texts.ts'

/** Maximum number of options shown. Users narrow longer lists by typing. */
const MOST_SHOWN = 50
const narrow = createFilterOptions<SearchChoice>({
  limit: MOST_SHOWN,
  stringify: ({ label, key }) => `${label} ${key}`,
})

interface VehicleFieldProps {
  label: string
  help?: string
  clearText: string
  /** The vehicle's id at its provider. The vehicle may have left the fleet. */
  value: string | null
  onChange: (externalId: string | null) => void
}

/** Chooses a vehicle by name or provider id. */
export function VehicleField({ label, help, clearText, value, onChange }: VehicleFieldProps) {
  const { data: vehicles, isPending } = useQuery(assetQueries.vehicles())
  const choices = useMemo(
    () => (vehicles ?? []).map(({ externalId, name }): SearchChoice => ({ key: externalId, label: name })),
    [vehicles],
  )
  const known = choices.find(({ key }) => key === value)
  const chosen = value === null ? null : (known ?? { key: value, label: value })
  return (
    <Field label={label} help={help}>
      {(aria) => (
        <SearchSelect
          aria={aria}
          hasArrow
          options={chosen && !known ? [chosen, ...choices] : choices}
          value={chosen}
          onChange={(choice) => onChange(choice?.key ?? null)}
          filterOptions={narrow}
          loading={isPending}
          noOptionsText={uiTexts.noResults}
          clearText={clearText}
        />
      )}
    </Field>
  )
}
