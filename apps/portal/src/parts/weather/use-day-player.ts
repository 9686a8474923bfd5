import { timesInFrame } from '@stormlane/domain/dashboard'
import type { MapLayerId } from '@stormlane/domain/maps'
import type { DayFrame, DayTimeframe } from '@stormlane/domain/time'
import { useMemo } from 'react'
import { useLoadedFrames } from '../time/use-loaded-frames.ts'
import { type PlaybackOptions, usePlayback } from '../time/use-playback.ts'
import { type Frame, frameAt, framesAround } from './frames.ts'
import { useFrames } from './use-frames.ts'

/** Number of frames that are preloaded, hidden. */
const PRELOADED_FRAMES = 2

interface DayPlayerOptions extends Pick<PlaybackOptions, 'chosenAt' | 'onChoose' | 'waitsForShown'> {
  layer: MapLayerId
  frame: DayFrame
  window: Pick<DayTimeframe, 'startTime' | 'endTime'>
  /** The time shown until the user chooses one. */
  startAt: Date
}

/** Playback of a weather layer within a day frame: its frames, the shown one, and those kept on the map. */
export function useDayPlayer({ layer, frame, window, startAt, ...choosing }: DayPlayerOptions) {
  const { frames, notice } = useDayFrames(layer, frame, window)
  const loaded = useLoadedFrames()
  const playback = usePlayback({ ...choosing, frames, start: frameAt(frames, startAt), isLoaded: loaded.isLoaded })
  const shown = frames[playback.frame]
  const isShown = shown !== undefined && loaded.isLoaded(shown.id)
  return {
    layer,
    frames,
    notice,
    playback,
    shown,
    // The shown frame is loaded before the others.
    kept: framesAround(frames, playback.frame, isShown ? PRELOADED_FRAMES : 0),
    loaded,
    isLoading: playback.waiting || (shown !== undefined && !isShown),
  }
}

/**
 * Radar and lightning use all nowcast frames, including past ones and those after midnight; other layers use only
 * frames inside the window. Both forecasts are awaited together, because a slider that grows while in use would show
 * the wrong time.
 */
function useDayFrames(layer: MapLayerId, frame: DayFrame, window: DayPlayerOptions['window']) {
  const nowcast = useFrames(layer, 'nowcast')
  const extended = useFrames(layer, 'extended')
  const frames = useMemo((): Frame[] => {
    if (layer === 'radar' || layer === 'lightning_probability') return nowcast.frames
    if (nowcast.frames.length === 0 || extended.frames.length === 0) return []
    return timesInFrame(window, frame === 'today' ? nowcast.frames : [], extended.frames)
  }, [layer, frame, window, nowcast.frames, extended.frames])
  return { frames, notice: frames.length > 0 ? undefined : (extended.notice ?? nowcast.notice) }
}
