import type { MultiLineString } from 'geojson'
import * as topojson from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'

/** County borders are the largest file and only shown at high zoom, so they are loaded when first needed. */
export async function loadCountyBorders(signal: AbortSignal): Promise<MultiLineString> {
  const response = await fetch(countiesUrl, { signal })
  if (!response.ok) throw new Error(`The map data at ${countiesUrl} answered ${response.status}.`)
  const topology = (await response.json()) as Topology
  return topojson.mesh(
    topology,
    topology.objects.counties as GeometryCollection,
    (a, b) => a !== b && String(a.id).slice(0, 2) === String(b.id).slice(0, 2),
  )
}
