import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { Field } from '../../ui/controls/field.tsx'
import css from './message-log.module.css'
import { messageTexts as TEXTS } from './message-log.texts.ts'

interface Truck {
  externalId: string
  name: string
}

/** Longer lists are narrowed by typing. */
const MOST_SHOWN = 50
const narrow = createFilterOptions<Truck>({
  limit: MOST_SHOWN,
  stringify: ({ name, externalId }) => `${name} ${externalId}`,
})
const NONE: Truck[] = []

interface TruckFieldProps {
  /** The truck's id at its provider; the truck may have left the fleet. */
  value: string | null
  onChange: (externalId: string | null) => void
}

/** Chooses a truck by name or provider id. */
export function TruckField({ value, onChange }: TruckFieldProps) {
  const { data: trucks = NONE, isPending } = useQuery(assetQueries.vehicles())
  const known = trucks.find(({ externalId }) => externalId === value)
  const chosen = value === null ? null : (known ?? { externalId: value, name: value })
  return (
    <Field label={TEXTS.truck} help={TEXTS.truckHelp}>
      {(aria) => (
        <Autocomplete<Truck>
          id={aria.id}
          className={css.truck ?? ''}
          options={chosen && !known ? [chosen, ...trucks] : trucks}
          value={chosen}
          onChange={(_event, truck) => onChange(truck?.externalId ?? null)}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ externalId }) => externalId}
          isOptionEqualToValue={(one, other) => one.externalId === other.externalId}
          filterOptions={narrow}
          loading={isPending}
          noOptionsText={TEXTS.noTruck}
          clearText={TEXTS.clearTruck}
          popupIcon={<ChevronDown size={16} aria-hidden="true" />}
          autoHighlight
          renderInput={({ slotProps }) => (
            <OutlinedInput
              ref={slotProps.input.ref}
              className={slotProps.input.className}
              endAdornment={slotProps.input.endAdornment}
              onMouseDown={slotProps.input.onMouseDown}
              fullWidth
              inputProps={{ ...slotProps.htmlInput, 'aria-describedby': aria['aria-describedby'] }}
            />
          )}
        />
      )}
    </Field>
  )
}
