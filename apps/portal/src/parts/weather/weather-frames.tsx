import { MAP_LAYERS, type MapType } from '@stormlane/domain/maps'
import type { Timeframe } from '@stormlane/domain/time'
import { MAP_ANCHORS } from '../map/base-style.ts'
import { RasterTileLayer } from '../map/raster-tile-layer.tsx'
import type { Frame } from './frames.ts'

/** Impact tiles let the roads show through (LAYER-046); nowcast weather is opaque (LAYER-047). */
const IMPACT_OPACITY = 0.7
const NOWCAST_OPACITY = 1

export function defaultOpacity(mapType: MapType, timeframe: Timeframe): number {
  if (mapType !== 'none' && MAP_LAYERS[mapType].kind === 'impact') return IMPACT_OPACITY
  return timeframe === 'nowcast' ? NOWCAST_OPACITY : IMPACT_OPACITY
}

interface WeatherFramesProps {
  /** The shown frame and hidden preloaded ones, so that playback does not flash. */
  kept: readonly Frame[]
  shownId: string | undefined
  opacity: number
}

export function WeatherFrames({ kept, shownId, opacity }: WeatherFramesProps) {
  return kept.map((frame) => (
    <RasterTileLayer
      key={frame.id}
      id={frame.id}
      tiles={frame.tiles}
      opacity={frame.id === shownId ? opacity : 0}
      {...(isAlongRoads(frame) ? ALONG_ROADS : { before: MAP_ANCHORS.weather })}
    />
  ))
}

const isAlongRoads = ({ tiles }: Frame) => tiles.includes('mask_to_roads=true')

/** Tiles masked to roads go on top of them, and are loaded at every zoom because enlarged road edges look pixelated. */
const ALONG_ROADS = { before: MAP_ANCHORS.roads, maxZoom: 15 }
