import type { Coordinates } from '@stormlane/domain/geo'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { usePlaceSearch } from '../../parts/places/use-place-choices.ts'
import { Field } from '../../ui/controls/field.tsx'
import { SearchSelect } from '../../ui/controls/search-select.tsx'
import { locationTexts as TEXTS } from './assets.texts.ts'

/** Finds the position of a location by address, city, ZIP or coordinates. */
export function LocationPlaceField({ onFound }: { onFound: (at: Coordinates) => void }) {
  const [typed, setTyped] = useState('')
  const { options, ...search } = usePlaceSearch(typed)
  return (
    <Field label={TEXTS.place} help={TEXTS.placeHelp}>
      {(aria) => (
        <SearchSelect
          {...search}
          // Offer only places: the search also finds saved locations, which need not be created.
          options={options.filter(({ id }) => id === undefined)}
          aria={aria}
          placeholder={TEXTS.placePlaceholder}
          startIcon={<Search size={16} aria-hidden="true" />}
          value={null}
          inputValue={typed}
          clearOnBlur={false}
          onInputChange={(_event, text, reason) => {
            if (reason !== 'reset' && reason !== 'blur') setTyped(text)
          }}
          onChange={(choice) => {
            if (!choice) return
            setTyped(choice.label)
            onFound({ latitude: choice.latitude, longitude: choice.longitude })
          }}
        />
      )}
    </Field>
  )
}
