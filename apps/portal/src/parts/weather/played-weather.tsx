import { FrameWatch } from '../time/frame-watch.tsx'
import css from './played-weather.module.css'
import type { WeatherPlayer } from './use-weather-player.ts'
import { weatherTexts } from './weather.texts.ts'
import { WeatherFrames } from './weather-frames.tsx'

interface PlayedWeatherProps {
  player: Pick<WeatherPlayer, 'kept' | 'shown' | 'loaded'>
  opacity: number
}

/** Draws the frames of a weather player, with a note if tiles of the shown frame failed. */
export function PlayedWeather({ player, opacity }: PlayedWeatherProps) {
  const { kept, shown, loaded } = player
  return (
    <>
      <WeatherFrames kept={kept} shownId={shown?.id} opacity={opacity} />
      <FrameWatch frameIds={kept.map(({ id }) => id)} look={loaded.look} miss={loaded.miss} />
      {shown && loaded.hasGaps(shown.id) && (
        <p className={css.gaps} role="status">
          <span>{weatherTexts.gaps}</span>
        </p>
      )}
    </>
  )
}
