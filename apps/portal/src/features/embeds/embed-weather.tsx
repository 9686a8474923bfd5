import type { MapLayerId } from '@stormlane/domain/maps'
import { useState } from 'react'
import { TimeBar } from '../../parts/time/time-bar.tsx'
import { HoverValue } from '../../parts/weather/hover-value.tsx'
import { Legend } from '../../parts/weather/legend.tsx'
import { PlayedWeather } from '../../parts/weather/played-weather.tsx'
import { useDayPlayer } from '../../parts/weather/use-day-player.ts'
import { defaultOpacity } from '../../parts/weather/weather-frames.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { embedTexts } from './embeds.texts.ts'
import css from './freight-dashboard.module.css'
import type { FreightDashboardModel } from './use-freight-dashboard.ts'

interface EmbedWeatherProps {
  model: Pick<FreightDashboardModel, 'frame' | 'window' | 'now' | 'units'>
  layer: MapLayerId
  /** Number of locations at High or worse. */
  highCount: number
}

/** The weather layer with its legend and time controls. */
export function EmbedWeather({ model, layer, highCount }: EmbedWeatherProps) {
  const { frame, window, now, units } = model
  const timeframe = frame === 'today' ? 'nowcast' : 'extended'
  const [chosenAt, setChosenAt] = useState<Date | null>(null)
  const player = useDayPlayer({
    layer,
    frame,
    window,
    startAt: now,
    chosenAt,
    onChoose: setChosenAt,
    waitsForShown: true,
  })
  return (
    <>
      <PlayedWeather player={player} opacity={defaultOpacity(layer, timeframe)} />
      <HoverValue mapType={layer} timeframe={timeframe} shownAt={player.shown?.time} units={units} />
      <div className={css.dock}>
        <Legend layer={layer} units={units} />
        <TimeBar
          frames={player.frames}
          playback={player.playback}
          isLoading={player.isLoading}
          hasSpeed={false}
          note={embedTexts.highCount(highCount)}
        />
        {player.notice && (
          <Panel variant="floating" label={player.notice} className={css.notice}>
            <p role="status">{player.notice}</p>
          </Panel>
        )}
      </div>
    </>
  )
}
