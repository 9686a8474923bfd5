import type { MapType } from '@stormlane/domain/maps'
import type { Timeframe } from '@stormlane/domain/time'
import { useOnceIdle } from '../../platform/use-once-idle.ts'
import { useLoadedFrames } from '../time/use-loaded-frames.ts'
import { type PlaybackOptions, usePlayback } from '../time/use-playback.ts'
import { frameAt, framesAround } from './frames.ts'
import { useFrames } from './use-frames.ts'

/** Number of frames that are preloaded, hidden. */
const PRELOADED_FRAMES = 3

interface WeatherPlayerOptions extends Pick<PlaybackOptions, 'chosenAt' | 'onChoose' | 'onPlay' | 'indexAt'> {
  layer: MapType
  timeframe: Timeframe
  /** The time shown until the user chooses one. */
  startAt: Date
  /** Whether the map has reached its initial view; before that, weather would be fetched for the wrong area. */
  isSettled?: boolean
}

/** Playback of a weather layer: its frames, the shown one, and those kept on the map. */
export function useWeatherPlayer(options: WeatherPlayerOptions) {
  const { layer, timeframe, startAt, isSettled = true, ...choosing } = options
  const { frames, notice, service, runTime } = useFrames(layer, timeframe)
  const loaded = useLoadedFrames()
  const playback = usePlayback({
    ...choosing,
    frames,
    start: frameAt(frames, startAt),
    isLoaded: (id) => layer === 'none' || loaded.isLoaded(id),
  })
  const shown = frames[playback.frame]
  const isShownLoaded = shown !== undefined && loaded.isLoaded(shown.id)
  const preloads = useOnceIdle(isShownLoaded)
  return {
    layer,
    frames,
    notice,
    service,
    runTime,
    playback,
    shown,
    kept: layer === 'none' || !isSettled ? [] : framesAround(frames, playback.frame, preloads ? PRELOADED_FRAMES : 0),
    loaded,
    isLoading: playback.waiting || (layer !== 'none' && shown !== undefined && !isShownLoaded),
  }
}

export type WeatherPlayer = ReturnType<typeof useWeatherPlayer>
