import { type ReactNode, useState } from 'react'
import { placeTexts } from '../../parts/places/places.texts.ts'
import { usePlaceSearch } from '../../parts/places/use-place-choices.ts'
import { Field } from '../../ui/controls/field.tsx'
import { SearchSelect } from '../../ui/controls/search-select.tsx'
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
  const search = usePlaceSearch(typed)
  const unselected = left && value === null && typed.trim() !== ''

  return (
    <Field label={label} error={unselected ? placeTexts.search.pickOne : error}>
      {(aria) => (
        <SearchSelect
          {...search}
          aria={aria}
          error={Boolean(error) || unselected}
          startIcon={
            <span className={css.mark} aria-hidden="true">
              {mark}
            </span>
          }
          value={value && { ...value, key: value.label, group: '' }}
          inputValue={value?.label ?? typed}
          // Keeps the typed text, with a hint to select an option (PLAN-040).
          clearOnBlur={false}
          onInputChange={(_event, text, reason) => {
            if (reason === 'reset' || reason === 'selectOption') return
            setTyped(text)
            setLeft(false)
            if (value) onChange(null)
          }}
          onChange={(choice) => {
            setTyped('')
            onChange(choice && { label: choice.label, latitude: choice.latitude, longitude: choice.longitude })
          }}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  )
}
