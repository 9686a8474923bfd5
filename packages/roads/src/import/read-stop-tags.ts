// Decides by its tags whether an OSM object is a place where a truck can stop: rest areas and services beside highways
// (wiki.openstreetmap.org/wiki/Tag:highway=rest_area, Tag:highway=services), and parking and fuel that are open to
// heavy goods vehicles (wiki.openstreetmap.org/wiki/Key:hgv).
import type { RoadStop, RoadStopKind } from '@stormlane/domain/vehicles'
import { tagValue } from './read-road-tags.ts'

type Tags = Readonly<Record<string, unknown>>

/** A file block without any of these strings contains no places to stop. */
const WORDS: ReadonlySet<string> = new Set(['rest_area', 'services', 'hgv', 'access:hgv'])
export const mayHoldStops = (words: readonly string[]): boolean => words.some((word) => WORDS.has(word))

const HIGHWAYS: Readonly<Record<string, RoadStopKind>> = { rest_area: 'rest_area', services: 'services' }
const AMENITIES: Readonly<Record<string, RoadStopKind>> = { parking: 'truck_parking', fuel: 'truck_fuel' }
const OPEN_TO_TRUCKS = ['yes', 'designated']
const CLOSED = ['no', 'private']
/** Longer names are notes. */
const MAX_NAME_LENGTH = 100

export function readStopTags(tags: Tags): Pick<RoadStop, 'kind' | 'name'> | undefined {
  const kind = stopKind(tags)
  if (!kind || CLOSED.includes(tagValue(tags, 'access'))) return undefined
  const name = tagValue(tags, 'name') || tagValue(tags, 'brand') || tagValue(tags, 'operator')
  return { kind, name: name.slice(0, MAX_NAME_LENGTH) }
}

function stopKind(tags: Tags): RoadStopKind | undefined {
  const trucks = tagValue(tags, 'hgv') || tagValue(tags, 'access:hgv')
  const besideHighway = HIGHWAYS[tagValue(tags, 'highway')]
  if (besideHighway) return CLOSED.includes(trucks) ? undefined : besideHighway
  return OPEN_TO_TRUCKS.includes(trucks) ? AMENITIES[tagValue(tags, 'amenity')] : undefined
}
