import { MAP_LAYERS, type MapType, type Timeframe } from '@stormlane/domain'
import { MAP_ANCHORS } from '../map/base-style.ts'
import { RasterTileLayer } from '../map/raster-tile-layer.tsx'
import type { Frame } from './frames.ts'

/** Impact lets the roads through; weather of the nowcast is shown as it is (core §9). */
const IMPACT_OPACITY = 0.7
const NOWCAST_OPACITY = 1

export function defaultOpacity(mapType: MapType, timeframe: Timeframe): number {
  if (mapType !== 'none' && MAP_LAYERS[mapType].kind === 'impact') return IMPACT_OPACITY
  return timeframe === 'nowcast' ? NOWCAST_OPACITY : IMPACT_OPACITY
}

interface WeatherFramesProps {
  /** The frame that shows, and those that load unseen behind it, so that playback never flashes. */
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

/** What is drawn along the roads colors them, and has their edges at every zoom: enlarged tiles would show their pixels. */
const ALONG_ROADS = { before: MAP_ANCHORS.roads, maxZoom: 15 }
