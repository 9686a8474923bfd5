import Slider from '@mui/material/Slider'
import { ChevronFirst, ChevronLast, FastForward, Pause, Play, Rewind } from 'lucide-react'
import { formatMoment } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import type { Frame } from './frames.ts'
import { mapTexts } from './map.texts.ts'
import css from './time-bar.module.css'
import type { Playback } from './use-playback.ts'

const TEXTS = mapTexts.time
const ICON = { size: 18, 'aria-hidden': true } as const

/** Skip, rewind, play, forward, slider, speed, and the time with its zone. */
export function TimeBar({ frames, playback }: { frames: readonly Frame[]; playback: Playback }) {
  const { frame, playing, speed, show, toggle, faster } = playback
  const shown = frames[frame]
  const last = frames.length - 1
  if (!shown) return null
  return (
    <Panel variant="floating" label={TEXTS.label} className={css.bar}>
      <IconButton label={TEXTS.first} onClick={() => show(0)}>
        <ChevronFirst {...ICON} />
      </IconButton>
      <IconButton label={TEXTS.rewind} onClick={() => show(frame - 1)}>
        <Rewind {...ICON} />
      </IconButton>
      <span className={css.play}>
        <IconButton label={playing ? TEXTS.pause : TEXTS.play} onClick={toggle}>
          {playing ? <Pause {...ICON} /> : <Play {...ICON} />}
        </IconButton>
      </span>
      <IconButton label={TEXTS.forward} onClick={() => show(frame + 1)}>
        <FastForward {...ICON} />
      </IconButton>
      <IconButton label={TEXTS.last} onClick={() => show(last)}>
        <ChevronLast {...ICON} />
      </IconButton>
      <Slider
        className={css.slider}
        aria-label={TEXTS.label}
        size="small"
        min={0}
        max={Math.max(1, last)}
        value={frame}
        getAriaValueText={(index) => formatMoment(frames[index]?.time ?? shown.time)}
        onChange={(_, index) => show(Number(index))}
      />
      <Button aria-label={TEXTS.speed(speed)} onClick={faster}>
        {speed}x
      </Button>
      <time className={css.moment} dateTime={shown.time.toISOString()}>
        {formatMoment(shown.time)}
      </time>
    </Panel>
  )
}
