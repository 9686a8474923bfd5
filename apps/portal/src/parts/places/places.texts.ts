export const placeTexts = {
  search: {
    placeholder: 'Search by city or zip',
    startTyping: 'Start typing',
    noMatch: 'No locations found',
    searching: 'Searching…',
    pickOne: 'Please select an option from the dropdown.',
    saved: 'Saved locations',
    places: 'Places',
    clear: 'Clear',
  },
  picker: 'Location',
} as const
