import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ReactNode, useState } from 'react'
import { placeTexts } from '../../parts/places/places.texts.ts'
import { type PlaceChoice, usePlaceChoices } from '../../parts/places/use-place-choices.ts'
import { Field } from '../../ui/controls/field.tsx'
import css from './place-field.module.css'
import type { PlannedPlace } from './plan-inputs.ts'

interface PlaceFieldProps {
  label: string
  value: PlannedPlace | null
  onChange: (place: PlannedPlace | null) => void
  /** Error of the form, e.g. that a place is missing. */
  error?: string | undefined
  /** The letter or number of the place's map pin. */
  mark: ReactNode
}

/** Searches a place by city, zip, saved location or coordinates. */
export function PlaceField({ label, value, onChange, error, mark }: PlaceFieldProps) {
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const { choices, searching } = usePlaceChoices(typed)
  const unselected = left && value === null && typed.trim() !== ''
  const { search } = placeTexts

  return (
    <Field label={label} error={unselected ? search.pickOne : error}>
      {(aria) => (
        <Autocomplete<PlaceChoice>
          id={aria.id}
          className={css.field ?? ''}
          options={choices}
          value={value && { ...value, key: value.label, group: '' }}
          inputValue={value?.label ?? typed}
          groupBy={(choice) => choice.group}
          getOptionLabel={(choice) => choice.label}
          getOptionKey={(choice) => choice.key}
          isOptionEqualToValue={(choice, chosen) => choice.label === chosen.label}
          // The server has already filtered the options.
          filterOptions={(all) => all}
          noOptionsText={typed.trim() === '' ? search.startTyping : search.noMatch}
          loading={searching}
          loadingText={search.searching}
          clearText={search.clear}
          forcePopupIcon={false}
          autoHighlight
          // Keeps the typed text, with a hint to select an option (PLAN-040).
          clearOnBlur={false}
          onInputChange={(_event, text, reason) => {
            if (reason === 'reset' || reason === 'selectOption') return
            setTyped(text)
            setLeft(false)
            if (value) onChange(null)
          }}
          onChange={(_event, choice) => {
            setTyped('')
            onChange(choice && { label: choice.label, latitude: choice.latitude, longitude: choice.longitude })
          }}
          onBlur={() => setLeft(true)}
          renderInput={({ slotProps }) => (
            <OutlinedInput
              ref={slotProps.input.ref}
              className={slotProps.input.className}
              endAdornment={slotProps.input.endAdornment}
              onMouseDown={slotProps.input.onMouseDown}
              fullWidth
              error={Boolean(error) || unselected}
              placeholder={search.placeholder}
              startAdornment={
                <span className={css.mark} aria-hidden="true">
                  {mark}
                </span>
              }
              inputProps={{
                ...slotProps.htmlInput,
                'aria-describedby': aria['aria-describedby'],
                'aria-invalid': aria['aria-invalid'],
              }}
            />
          )}
        />
      )}
    </Field>
  )
}
