import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { Field } from '../../ui/controls/field.tsx'
import css from './message-log.module.css'
import { messageTexts as TEXTS } from './message-log.texts.ts'

export interface Truck {
  externalId: string
  name: string
}

/** A list of thousands is narrowed by typing, not by scrolling. */
const MOST_SHOWN = 50
const narrow = createFilterOptions<Truck>({
  limit: MOST_SHOWN,
  stringify: ({ name, externalId }) => `${name} ${externalId}`,
})
const NONE: Truck[] = []

/** One truck of the fleet, by its name or its provider's id. */
export function TruckField({ value, onChange }: { value: Truck | null; onChange: (truck: Truck | null) => void }) {
  const { data: trucks = NONE, isPending } = useQuery(assetQueries.vehicles())
  return (
    <Field label={TEXTS.truck} help={TEXTS.truckHelp}>
      {(aria) => (
        <Autocomplete<Truck>
          id={aria.id}
          className={css.truck ?? ''}
          options={trucks}
          value={value}
          onChange={(_event, truck) => onChange(truck && { externalId: truck.externalId, name: truck.name })}
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
