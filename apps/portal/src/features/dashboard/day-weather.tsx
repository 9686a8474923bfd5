import { type DayFrame, type MapLayerId, type MeasurementSystem, timesInFrame } from '@stormlane/domain'
import { useMemo } from 'react'
import { TimeBar } from '../../parts/time/time-bar.tsx'
import { useLoadedFrames } from '../../parts/time/use-loaded-frames.ts'
import { usePlayback } from '../../parts/time/use-playback.ts'
import { type Frame, frameAt, framesAround } from '../../parts/weather/frames.ts'
import { HoverValue } from '../../parts/weather/hover-value.tsx'
import { Legend } from '../../parts/weather/legend.tsx'
import { PlayedWeather } from '../../parts/weather/played-weather.tsx'
import { useFrames } from '../../parts/weather/use-frames.ts'
import { defaultOpacity } from '../../parts/weather/weather-frames.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './dashboard.module.css'
import type { DashboardModel } from './use-dashboard-view.ts'

/** Number of frames that are loaded ahead, hidden. */
const PRELOADED_FRAMES = 2

interface DayWeatherProps {
  model: DashboardModel
  mapType: MapLayerId
  units: MeasurementSystem
}

/** The layer's frames in the timeframe, with legend and time bar. */
export function DayWeather({ model, mapType, units }: DayWeatherProps) {
  const { state, change, frame, now } = model
  const timeframe = frame === 'today' ? 'nowcast' : 'extended'
  const { frames, notice } = useDayFrames(mapType, frame, model)
  const loadedFrames = useLoadedFrames()
  const playback = usePlayback({
    frames,
    start: frameAt(frames, state.impactTime ?? now),
    chosenAt: state.time,
    onChoose: (time) => change({ ...state, time }, 'replace'),
    isLoaded: loadedFrames.isLoaded,
  })
  const shown = frames[playback.frame]
  const isShown = shown !== undefined && loadedFrames.isLoaded(shown.id)
  // The shown frame is loaded before the others.
  const kept = framesAround(frames, playback.frame, isShown ? PRELOADED_FRAMES : 0)
  return (
    <>
      <PlayedWeather player={{ kept, shown, loaded: loadedFrames }} opacity={defaultOpacity(mapType, timeframe)} />
      <HoverValue mapType={mapType} timeframe={timeframe} shownAt={shown?.time} units={units} />
      <Legend layer={mapType} units={units} />
      <TimeBar frames={frames} playback={playback} isLoading={playback.waiting || (shown !== undefined && !isShown)} />
      {notice && (
        <Panel variant="floating" label={notice} className={css.notice}>
          <p role="status">{notice}</p>
        </Panel>
      )}
    </>
  )
}

/**
 * Radar and lightning use all nowcast frames, including past ones and beyond midnight; other layers only frames inside the
 * timeframe. Both forecasts are awaited together, because a slider that grows while in use would show the wrong time.
 */
function useDayFrames(mapType: MapLayerId, frame: DayFrame, { window }: DashboardModel) {
  const nowcast = useFrames(mapType, 'nowcast')
  const extended = useFrames(mapType, 'extended')
  const frames = useMemo((): Frame[] => {
    if (mapType === 'radar' || mapType === 'lightning_probability') return nowcast.frames
    if (nowcast.frames.length === 0 || extended.frames.length === 0) return []
    return timesInFrame(window, frame === 'today' ? nowcast.frames : [], extended.frames)
  }, [mapType, frame, window, nowcast.frames, extended.frames])
  return { frames, notice: frames.length > 0 ? undefined : (extended.notice ?? nowcast.notice) }
}
