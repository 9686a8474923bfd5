import { useEffect } from 'react'
import { MAP_ANCHORS } from './base-style.ts'
import { useMap } from './map-context.ts'
import { mountLayers } from './map-layers.ts'

interface RasterTileLayerProps {
  id: string
  /** URL template with {z}, {x} and {y}. It identifies the data, so each time step is another layer. */
  tiles: string
  opacity: number
  tileSize?: 256 | 512
  maxZoom?: number
  /** Layer to insert below; defaults to the borders. */
  before?: string
}

const UNSEEN = {
  'raster-opacity': 0,
  'raster-opacity-transition': { duration: 0, delay: 0 },
  'raster-fade-duration': 0,
} as const

/**
 * A raster tile layer. For playback, mount one layer per frame and hide the others with opacity 0: their tiles load
 * ahead, and changing the opacity switches frames without a fade.
 */
export function RasterTileLayer(props: RasterTileLayerProps) {
  // Other tiles remount the layer.
  return (
    <MountedTiles key={[props.id, props.tiles, props.tileSize, props.maxZoom, props.before].join(' ')} {...props} />
  )
}

function MountedTiles(props: RasterTileLayerProps) {
  const { id, tiles, opacity, tileSize = 512, maxZoom = 10, before = MAP_ANCHORS.weather } = props
  const map = useMap()

  useEffect(
    () =>
      mountLayers(map, {
        sources: { [id]: { type: 'raster', tiles: [tiles], tileSize, maxzoom: maxZoom } },
        layers: [{ id, type: 'raster', source: id, paint: UNSEEN }],
        // A style that replaces the base map has no anchors; the layer then goes on top.
        ...(map.getLayer(before) ? { before } : {}),
      }),
    [map, id, tiles, tileSize, maxZoom, before],
  )
  useEffect(() => {
    map.setPaintProperty(id, 'raster-opacity', opacity)
  }, [map, id, opacity])

  return null
}
