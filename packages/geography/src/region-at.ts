import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Area, AreaIndex, type Coordinates } from '@stormlane/domain/geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { canadianProvince } from './canadian-province.ts'

type StateTopology = Topology<{ states: GeometryCollection<{ name: string }> }>

interface States {
  names: readonly string[]
  index: AreaIndex
}

let opened: States | undefined

/** Reading the outlines of the states takes some 50 ms, once. */
function openStates(): States {
  const require = createRequire(import.meta.url)
  const topology = JSON.parse(readFileSync(require.resolve('us-atlas/states-10m.json'), 'utf8')) as StateTopology
  const { features } = feature(topology, topology.objects.states)
  return {
    names: features.map(({ properties }) => properties.name),
    index: new AreaIndex(features.map(({ geometry }) => geometry as Area)),
  }
}

/**
 * The state of the United States at a place, else the country or sea, for a word in a name. Outside the states borders
 * and coasts are those of a few meridians and parallels.
 */
export function regionAt({ latitude, longitude }: Coordinates): string {
  opened ??= openStates()
  const [state] = opened.index.containing(longitude, latitude)
  if (state !== undefined) return opened.names[state] as string
  if (latitude > southOfCanada(longitude)) {
    if (longitude > -52.5 || longitude < -141) return longitude > -52.5 ? 'the Atlantic' : 'the Pacific'
    return canadianProvince({ latitude, longitude })
  }
  if (longitude < -117 || (latitude < 23 && longitude < -106)) return 'the Pacific'
  if (longitude < -97.5 || (latitude < 21.5 && longitude < -87)) return 'Mexico'
  return longitude < -81.5 && latitude > 18 && latitude < 31 ? 'the Gulf' : 'the Atlantic'
}

/** The parallel north of which a place beside the states is in Canada. The coast of Nova Scotia runs to the northeast. */
function southOfCanada(longitude: number): number {
  if (longitude <= -95) return 48.5
  if (longitude < -74) return 41.7
  if (longitude < -67) return 45
  return longitude < -59.6 ? 43.3 + (longitude + 66.5) * 0.41 : 46.5
}
