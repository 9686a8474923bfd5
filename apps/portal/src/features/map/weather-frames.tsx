import { MAP_ANCHORS } from '../../ui/map/base-style.ts'
import { RasterTileLayer } from '../../ui/map/raster-tile-layer.tsx'
import { type Frame, framesAround } from './frames.ts'

/** Frames that load unseen behind the one that shows, so that playback never flashes. */
const PRELOADED_FRAMES = 3
/** Tile opacity (core §9). */
const OPACITY = 0.7

export function WeatherFrames({ frames, shown }: { frames: readonly Frame[]; shown: number }) {
  return framesAround(frames, shown, PRELOADED_FRAMES).map((frame) => (
    <RasterTileLayer
      key={frame.id}
      id={frame.id}
      tiles={frame.tiles}
      opacity={frame === frames[shown] ? OPACITY : 0}
      // What is drawn along the roads colours them; everything else lies under them.
      before={frame.tiles.includes('mask_to_roads=true') ? MAP_ANCHORS.roads : MAP_ANCHORS.weather}
    />
  ))
}
