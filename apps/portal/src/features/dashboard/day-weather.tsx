import type { MapLayerId } from '@stormlane/domain/maps'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import { TimeBar } from '../../parts/time/time-bar.tsx'
import { HoverValue } from '../../parts/weather/hover-value.tsx'
import { Legend } from '../../parts/weather/legend.tsx'
import { PlayedWeather } from '../../parts/weather/played-weather.tsx'
import { useDayPlayer } from '../../parts/weather/use-day-player.ts'
import { defaultOpacity } from '../../parts/weather/weather-frames.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './dashboard.module.css'
import type { DashboardModel } from './use-dashboard-view.ts'

interface DayWeatherProps {
  model: DashboardModel
  mapType: MapLayerId
  units: MeasurementSystem
}

/** The layer's frames in the timeframe, with legend and time bar. */
export function DayWeather({ model, mapType, units }: DayWeatherProps) {
  const { state, change, frame, window, now } = model
  const timeframe = frame === 'today' ? 'nowcast' : 'extended'
  const player = useDayPlayer({
    layer: mapType,
    frame,
    window,
    startAt: state.impactTime ?? now,
    chosenAt: state.time,
    onChoose: (time) => change({ ...state, time }, 'replace'),
  })
  return (
    <>
      <PlayedWeather player={player} opacity={defaultOpacity(mapType, timeframe)} />
      <HoverValue mapType={mapType} timeframe={timeframe} shownAt={player.shown?.time} units={units} />
      <Legend layer={mapType} units={units} />
      <TimeBar frames={player.frames} playback={player.playback} isLoading={player.isLoading} />
      {player.notice && (
        <Panel variant="floating" label={player.notice} className={css.notice}>
          <p role="status">{player.notice}</p>
        </Panel>
      )}
    </>
  )
}
