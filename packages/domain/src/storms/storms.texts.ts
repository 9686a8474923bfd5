const KIND_NAMES: Readonly<Record<string, string>> = {
  'Winter Storm': 'Snow storm',
  'Ice Storm': 'Freezing rain',
  'Heavy Rain': 'Heavy rain',
  'Wind Storm': 'Wind storm',
  'Severe Thunderstorms': 'Severe thunderstorms',
}

/** "Lake-effect snow, Lake Erie" or "Heavy rain, Texas and Louisiana". */
export function stormName(kind: string, places: readonly string[], lake: string | null): string {
  if (lake) return `Lake-effect snow, ${lake}`
  const name = KIND_NAMES[kind] ?? kind
  return places.length === 0 ? name : `${name}, ${places.join(' and ')}`
}
