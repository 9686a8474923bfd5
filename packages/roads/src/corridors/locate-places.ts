import { readCorridors, readJunctions } from './authored-network.ts'
import { gazetteerFile, type Place, placeKey, readGazetteer } from './gazetteer.ts'
import { settlePlaces } from './settle-places.ts'

/**
 * Returns the coordinates of every corridor place, by its name in the corridor files. Throws with the names it cannot
 * find.
 */
export async function locatePlaces(): Promise<Map<string, Place>> {
  const gazetteer = await readGazetteer(gazetteerFile())
  const junctions = readJunctions()
  const corridors = readCorridors()
  const names = new Set(corridors.flatMap((corridor) => corridor.stops.map((stop) => stop.place)))
  const located = new Map<string, Place>()
  const unmatched: string[] = []
  for (const name of [...names].sort()) {
    const place = junctions.get(placeKey(name)) ?? gazetteer.get(placeKey(name))
    if (place) located.set(name, place)
    else unmatched.push(name)
  }
  if (unmatched.length > 0) throw new Error(`No place is called ${unmatched.map((name) => `"${name}"`).join(', ')}.`)
  return settlePlaces(corridors, located, (name) => junctions.has(placeKey(name)))
}
