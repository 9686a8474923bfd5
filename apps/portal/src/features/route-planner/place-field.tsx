import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { parseTypedCoordinates } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../platform/use-debounced.ts'
import { Field } from '../../ui/controls/field.tsx'
import css from './place-field.module.css'
import type { PlannedPlace } from './plan-inputs.ts'
import { plannerQueries } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

interface PlaceFieldProps {
  label: string
  value: PlannedPlace | null
  onChange: (place: PlannedPlace | null) => void
  /** Said by the form, e.g. that a place is missing. */
  error?: string | undefined
  /** A letter or number in a disc, as on the map. */
  mark: ReactNode
}

interface PlaceChoice extends PlannedPlace {
  key: string
  group: string
}

/** A place by city, zip, saved location or typed coordinates. */
export function PlaceField({ label, value, onChange, error, mark }: PlaceFieldProps) {
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const { choices, searching } = useChoices(typed)
  const unselected = left && value === null && typed.trim() !== ''
  const { search } = plannerTexts

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
          // The server has already matched; what is shown is what it found.
          filterOptions={(all) => all}
          noOptionsText={typed.trim() === '' ? search.startTyping : search.noMatch}
          loading={searching}
          loadingText={search.searching}
          clearText={search.clear}
          forcePopupIcon={false}
          autoHighlight
          // What was typed stays, with a word that it was not selected.
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

/** Typed coordinates are a place of their own; else saved locations, then what the geocoder finds. */
function useChoices(typed: string): { choices: PlaceChoice[]; searching: boolean } {
  const text = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const coordinates = parseTypedCoordinates(typed)
  const query = coordinates ? '' : text
  const saved = useQuery(plannerQueries.savedMatches(query))
  const found = useQuery(plannerQueries.suggestions(query))
  if (coordinates) {
    const label = `${coordinates.latitude}, ${coordinates.longitude}`
    return { choices: [{ ...coordinates, label, key: label, group: plannerTexts.search.places }], searching: false }
  }
  if (typed.trim() === '') return { choices: [], searching: false }
  const choices = [
    ...(saved.data ?? []).map((place) => ({
      label: place.name,
      latitude: place.latitude,
      longitude: place.longitude,
      key: `saved ${place.id ?? place.name}`,
      group: plannerTexts.search.saved,
    })),
    ...(found.data ?? []).map(({ name, kind, latitude, longitude }) => ({
      label: name,
      latitude,
      longitude,
      key: `${kind} ${latitude},${longitude} ${name}`,
      group: plannerTexts.search.places,
    })),
  ]
  return { choices, searching: typed.trim() !== text || saved.isFetching || found.isFetching }
}
