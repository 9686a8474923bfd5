import { CYCLONE_KIND, OUTBREAK_KIND } from './storm-kinds.ts'

const KIND_NAMES: Readonly<Record<string, string>> = {
  'Winter Storm': 'Snow storm',
  'Ice Storm': 'Freezing rain',
  'Heavy Rain': 'Heavy rain',
  'Wind Storm': 'Wind storm',
  'Severe Thunderstorms': 'Severe thunderstorms',
  Fog: 'Dense fog',
  'Heat Wave': 'Heat wave',
  'Cold Wave': 'Cold wave',
  'Fire Weather': 'Fire weather',
  [CYCLONE_KIND]: 'Tropical cyclone',
  [OUTBREAK_KIND]: 'Severe weather outbreak',
}

interface NamedStorm {
  kind: string
  /** Names of the places that it crosses, the largest part first. */
  places: readonly string[]
  lake: string | null
  /** The name that others gave it, such as "Hurricane Ida"; absent or null for all other storms. */
  givenName?: string | null | undefined
}

/** "Lake-effect snow, Lake Erie", "Heavy rain, Texas and Louisiana" or "Hurricane Ida, Florida". */
export function stormName({ kind, places, lake, givenName }: NamedStorm): string {
  if (lake) return `Lake-effect snow, ${lake}`
  const name = givenName ?? KIND_NAMES[kind] ?? kind
  return places.length === 0 ? name : `${name}, ${places.join(' and ')}`
}

/** "Winter Storm Warnings": a group of alerts of one event. */
export const alertGroupName = (event: string) =>
  /(warning|watch|advisory|statement|alert)$/i.test(event) ? plural(event) : event

const plural = (event: string) => (/watch$/i.test(event) ? `${event}es` : event.replace(/y$/i, 'ie').concat('s'))
