import type { ZonePlace } from '@stormlane/geography'
import { loadAuthoredNetwork } from '@stormlane/roads'

/** The places of the authored road network, which give Canada and Mexico their zones (ADR 0058). */
export function networkPlaces(): ZonePlace[] {
  const { nodeNames, graph } = loadAuthoredNetwork()
  return nodeNames.map((node, i) => {
    const [name = '', province = ''] = node.split(', ')
    return { name, province, lng: graph.nodeLng[i] as number, lat: graph.nodeLat[i] as number }
  })
}
