import { parseTypedCoordinates } from '@stormlane/domain/places'
import { useQuery } from '@tanstack/react-query'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../platform/use-debounced.ts'
import type { SearchChoice } from '../../ui/controls/search-select.tsx'
import { placeQueries } from './place-queries.ts'
import { placeTexts } from './places.texts.ts'

const TEXTS = placeTexts.search

export interface PlaceChoice extends SearchChoice {
  /** Set for saved locations. */
  id?: string | undefined
  latitude: number
  longitude: number
  group: string
}

/** Props of a SearchSelect of places: offers `listed` until something is typed, then matches of the typed text. */
export function usePlaceSearch(typed: string, listed: PlaceChoice[] = []) {
  const { choices, searching } = usePlaceChoices(typed)
  const isEmpty = typed.trim() === ''
  return {
    options: isEmpty ? listed : choices,
    groupBy: ({ group }: PlaceChoice) => group,
    // The server has already filtered the choices.
    filterOptions: (all: PlaceChoice[]) => all,
    noOptionsText: isEmpty ? TEXTS.startTyping : TEXTS.noMatch,
    loading: searching,
    loadingText: TEXTS.searching,
    clearText: TEXTS.clear,
    placeholder: TEXTS.placeholder,
  }
}

/** Typed coordinates give one choice; other text gives saved locations, then geocoder results. */
function usePlaceChoices(typed: string): { choices: PlaceChoice[]; searching: boolean } {
  const text = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const coordinates = parseTypedCoordinates(typed)
  const query = coordinates ? '' : text
  const saved = useQuery(placeQueries.savedMatches(query))
  const found = useQuery(placeQueries.suggestions(query))
  if (coordinates) {
    const label = `${coordinates.latitude}, ${coordinates.longitude}`
    return { choices: [{ ...coordinates, label, key: label, group: TEXTS.places }], searching: false }
  }
  if (typed.trim() === '') return { choices: [], searching: false }
  const choices = [
    ...(saved.data ?? []).map(savedChoice),
    ...(found.data ?? []).map(({ name, kind, latitude, longitude }) => ({
      label: name,
      latitude,
      longitude,
      key: `${kind} ${latitude},${longitude} ${name}`,
      group: TEXTS.places,
    })),
  ]
  return { choices, searching: typed.trim() !== text || saved.isFetching || found.isFetching }
}

export const savedChoice = (place: {
  id?: string | undefined
  name: string
  latitude: number
  longitude: number
}): PlaceChoice => ({
  id: place.id,
  label: place.name,
  latitude: place.latitude,
  longitude: place.longitude,
  key: `saved ${place.id ?? place.name}`,
  group: TEXTS.saved,
})
