import type { GeoJSON } from 'geojson'
import type { AddLayerObject, GeoJSONSource, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl'

interface LayerGroup {
  sources: Record<string, SourceSpecification>
  layers: AddLayerObject[]
  /** Inserts the layers below this one; on top if not given. */
  before?: string
}

/** Adds sources and layers. The returned function removes them. */
export function mountLayers(map: MapLibreMap, { sources, layers, before }: LayerGroup): () => void {
  for (const [id, source] of Object.entries(sources)) map.addSource(id, source)
  for (const layer of layers) map.addLayer(layer, before)
  return () => {
    if (!isAlive(map)) return
    for (const layer of layers) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
    for (const id of Object.keys(sources)) if (map.getSource(id)) map.removeSource(id)
  }
}

export function setSourceData(map: MapLibreMap, id: string, data: GeoJSON): void {
  if (!isAlive(map)) return
  const source = map.getSource<GeoJSONSource>(id)
  if (!source) throw new Error(`The map has no source called ${id}.`)
  source.setData(data).catch((error: unknown) => console.warn(`The map source ${id} refused its data.`, error))
}

/** A removed map, or one that lost its WebGL context, no longer has sources and layers. */
function isAlive(map: MapLibreMap): boolean {
  return map.getContainer().isConnected && Boolean(map.style)
}
