import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import css from './location-picker.module.css'
import type { SelectedPlace } from './place-address.ts'
import { SAVED_SUGGESTIONS } from './place-queries.ts'
import { placeTexts } from './places.texts.ts'
import { type PlaceChoice, savedChoice, usePlaceChoices } from './use-place-choices.ts'

const TEXTS = placeTexts.search

interface LocationPickerProps {
  value: SelectedPlace | null
  onChange: (place: SelectedPlace | null) => void
}

/** Picks one of the organization's locations, which are listed at once, or a typed city, zip or coordinates. */
export function LocationPicker({ value, onChange }: LocationPickerProps) {
  const [typed, setTyped] = useState('')
  const { data: locations = [] } = useQuery(assetQueries.locations())
  const { choices, searching } = usePlaceChoices(typed)
  const own = locations.slice(0, SAVED_SUGGESTIONS).map(savedChoice)
  const picked = toPlaceChoice(value, locations.map(savedChoice))
  return (
    <Autocomplete<PlaceChoice>
      className={css.picker ?? ''}
      options={typed.trim() === '' ? own : choices}
      value={picked}
      inputValue={typed === '' && picked ? picked.label : typed}
      groupBy={(choice) => choice.group}
      getOptionLabel={(choice) => choice.label}
      getOptionKey={(choice) => choice.key}
      isOptionEqualToValue={(choice, chosen) => choice.key === chosen.key}
      // The server has already filtered the options.
      filterOptions={(all) => all}
      noOptionsText={typed.trim() === '' ? TEXTS.startTyping : TEXTS.noMatch}
      loading={searching}
      loadingText={TEXTS.searching}
      clearText={TEXTS.clear}
      forcePopupIcon={false}
      autoHighlight
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') setTyped(text)
      }}
      onChange={(_event, choice) => {
        setTyped('')
        onChange(choice && toSelectedPlace(choice))
      }}
      onBlur={() => setTyped('')}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          ref={slotProps.input.ref}
          className={slotProps.input.className}
          endAdornment={slotProps.input.endAdornment}
          onMouseDown={slotProps.input.onMouseDown}
          fullWidth
          placeholder={TEXTS.placeholder}
          startAdornment={<MapPin size={15} strokeWidth={1.75} aria-hidden="true" className={css.pin} />}
          inputProps={{ ...slotProps.htmlInput, 'aria-label': placeTexts.picker }}
        />
      )}
    />
  )
}

function toSelectedPlace({ id, latitude, longitude }: PlaceChoice): SelectedPlace {
  return id === undefined ? { kind: 'point', latitude, longitude } : { kind: 'location', id }
}

function toPlaceChoice(place: SelectedPlace | null, saved: readonly PlaceChoice[]): PlaceChoice | null {
  if (place === null) return null
  if (place.kind === 'location') return saved.find(({ id }) => id === place.id) ?? null
  const label = `${place.latitude}, ${place.longitude}`
  return { label, latitude: place.latitude, longitude: place.longitude, key: label, group: TEXTS.places }
}
