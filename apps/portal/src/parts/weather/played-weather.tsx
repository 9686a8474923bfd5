import { animationDelayMs } from '@stormlane/domain/maps'
import { lazy, Suspense, useState } from 'react'
import type { LivingFrame } from '../living/living-layer.ts'
import { useMap } from '../map/map-context.ts'
import { FrameWatch } from '../time/frame-watch.tsx'
import type { Frame } from './frames.ts'
import css from './played-weather.module.css'
import type { WeatherPlayer } from './use-weather-player.ts'
import { weatherTexts } from './weather.texts.ts'
import { WeatherFrames } from './weather-frames.tsx'

const LivingWeather = lazy(() => import('../living/living-weather.tsx').then((m) => ({ default: m.LivingWeather })))

/** After so many lost graphics contexts the browser is taken to have too little for numbers. */
const MOST_LOSSES = 3

interface PlayedWeatherProps {
  player: Pick<WeatherPlayer, 'layer' | 'frames' | 'playback' | 'kept' | 'shown' | 'loaded'>
  opacity: number
}

/**
 * Draws the frames of a weather player, with a note if tiles of the shown frame failed. They are drawn from numbers where the browser
 * can, else from pictures. Road conditions are drawn along roads, in pictures only.
 */
export function PlayedWeather({ player, opacity }: PlayedWeatherProps) {
  const { layer, frames, playback, kept, shown, loaded } = player
  const [losses, setLosses] = useState(0)
  const canLive = useCanLive() && losses < MOST_LOSSES && layer !== 'road'
  const living = canLive && layer !== 'none' ? livingFrames(frames) : undefined
  return (
    <>
      {living && layer !== 'none' ? (
        <Suspense>
          {kept.length > 0 && (
            <LivingWeather
              key={losses}
              layer={layer}
              frames={living}
              shown={playback.frame}
              stepMs={playback.playing ? animationDelayMs(playback.speed) : null}
              opacity={opacity}
              onFrames={loaded.report}
              onLost={() => setLosses(losses + 1)}
            />
          )}
        </Suspense>
      ) : (
        <>
          <WeatherFrames kept={kept} shownId={shown?.id} opacity={opacity} />
          <FrameWatch frameIds={kept.map(({ id }) => id)} look={loaded.look} miss={loaded.miss} />
        </>
      )}
      {shown && loaded.hasGaps(shown.id) && (
        <p className={css.gaps} role="status">
          <span>{weatherTexts.gaps}</span>
        </p>
      )}
    </>
  )
}

/** The frames, if there are numbers of all of them. */
function livingFrames(frames: readonly Frame[]): readonly LivingFrame[] | undefined {
  return frames.length > 0 && frames.every(hasValues) ? frames : undefined
}

const hasValues = (frame: Frame): frame is LivingFrame => frame.values !== undefined

/** Whether the map draws with WebGL2. */
function useCanLive(): boolean {
  const map = useMap()
  return typeof WebGL2RenderingContext !== 'undefined' && map.painter?.context.gl instanceof WebGL2RenderingContext
}
