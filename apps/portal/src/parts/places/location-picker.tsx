import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { SearchSelect } from '../../ui/controls/search-select.tsx'
import { forecastQueries } from '../forecast/forecast-queries.ts'
import css from './location-picker.module.css'
import type { SelectedPlace } from './place-address.ts'
import { SAVED_SUGGESTIONS } from './place-queries.ts'
import { placeTexts } from './places.texts.ts'
import { type PlaceChoice, savedChoice, usePlaceSearch } from './use-place-choices.ts'

const TEXTS = placeTexts.search

interface LocationPickerProps {
  value: SelectedPlace | null
  onChange: (place: SelectedPlace | null) => void
}

/**
 * Picks one of the organization's locations, which are listed before the user types, or a typed city, ZIP or
 * coordinates.
 */
export function LocationPicker({ value, onChange }: LocationPickerProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<PlaceChoice | null>(null)
  const { data: locations = [] } = useQuery(assetQueries.locations())
  const name = usePointName(value, chosen)
  const picked = toPlaceChoice(value, locations.map(savedChoice), name)
  const search = usePlaceSearch(typed, locations.slice(0, SAVED_SUGGESTIONS).map(savedChoice))
  return (
    <SearchSelect
      {...search}
      className={css.picker ?? ''}
      aria={{ 'aria-label': placeTexts.picker }}
      startIcon={<MapPin size={15} strokeWidth={1.75} aria-hidden="true" className={css.pin} />}
      value={picked}
      inputValue={typed === '' && picked ? picked.label : typed}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') setTyped(text)
      }}
      onChange={(choice) => {
        setTyped('')
        setChosen(choice)
        onChange(choice && toSelectedPlace(choice))
      }}
      onBlur={() => setTyped('')}
    />
  )
}

/** The name by which a point was chosen, or else, as in its callout, the name that the server finds there. */
function usePointName(value: SelectedPlace | null, chosen: PlaceChoice | null): string | undefined {
  const point = value?.kind === 'point' ? value : null
  const isChosen = chosen !== null && chosen.latitude === point?.latitude && chosen.longitude === point?.longitude
  const { data: found } = useQuery({
    ...forecastQueries.preview(point?.latitude ?? 0, point?.longitude ?? 0),
    enabled: point !== null && !isChosen,
  })
  return isChosen ? chosen.label : found?.name
}

function toSelectedPlace({ id, latitude, longitude }: PlaceChoice): SelectedPlace {
  return id === undefined ? { kind: 'point', latitude, longitude } : { kind: 'location', id }
}

function toPlaceChoice(
  place: SelectedPlace | null,
  saved: readonly PlaceChoice[],
  name: string | undefined,
): PlaceChoice | null {
  if (place === null) return null
  if (place.kind === 'location') return saved.find(({ id }) => id === place.id) ?? null
  const { latitude, longitude } = place
  const coordinates = `${latitude}, ${longitude}`
  return { label: name || coordinates, latitude, longitude, key: coordinates, group: TEXTS.places }
}
