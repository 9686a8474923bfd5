import type { Coordinates } from '@stormlane/domain/geo'
import { ChevronFirst, ChevronLast, FastForward, Pause, Play, Rewind } from 'lucide-react'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { formatMoment } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { useElementSize } from '../../ui/use-element-size.ts'
import { type Frame, frameAt } from '../weather/frames.ts'
import { frameShare, stepBreak } from './frame-axis.ts'
import { nightsAmong } from './nights.ts'
import { timeTexts as TEXTS } from './time.texts.ts'
import css from './time-bar.module.css'
import { timeMarks } from './time-marks.ts'
import type { Playback } from './use-playback.ts'
import { useTimeKeys } from './use-time-keys.ts'

const ICON = { size: 18, 'aria-hidden': true } as const

interface TimeBarProps {
  frames: readonly Frame[]
  playback: Playback
  /** The tiles of the shown frame are loading. */
  isLoading: boolean
  /** Whether the playback speed can be changed. */
  hasSpeed?: boolean
  /** Content above the slider, as wide as its frames. */
  over?: ReactNode
  /** Text below the time. */
  note?: ReactNode
  /** Set in a dock, where the slider lies below a graph with the same time axis, which ends at this frame. */
  axisEnd?: number
  /** Of a page of the present forecast: marks the present, and keys operate the bar. */
  now?: Date | undefined
  /** Where the nights are shaded that the slider shows. */
  nightsAt?: Coordinates | undefined
}

/** Playback buttons, slider, speed, and the time with its zone (TIME-017 to TIME-020). */
export function TimeBar({
  frames,
  playback,
  isLoading,
  hasSpeed = true,
  over,
  note,
  axisEnd,
  now,
  nightsAt,
}: TimeBarProps) {
  const { frame, playing, speed, show, toggle, faster } = playback
  const shown = frames[frame]
  const last = frames.length - 1
  const end = Math.max(1, axisEnd ?? last)
  const isDocked = axisEnd !== undefined
  const { ref: trackRef, widthPx } = useElementSize()
  const times = useMemo(() => frames.map(({ time }) => time), [frames])
  const nights = useMemo(() => (nightsAt && !isDocked ? nightsAmong(times, nightsAt) : []), [times, nightsAt, isDocked])
  const breakAt = useMemo(() => (isDocked ? null : stepBreak(times)), [times, isDocked])
  const nowAt = now && !isDocked ? frameShare(times)(now) : null
  useTimeKeys({
    isOn: now !== undefined,
    toggle,
    step: (by) => show(frame + by),
    now: () => now && show(frameAt(frames, now)),
  })
  if (!shown) return null
  return (
    <Panel
      variant="floating"
      tour="time"
      label={TEXTS.label}
      className={isDocked ? `${css.bar} ${css.docked}` : css.bar}
    >
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
      <div ref={trackRef} className={css.track}>
        {nights.map(({ from, to }) => (
          <i key={from} className={css.night} style={{ left: `${100 * from}%`, width: `${100 * (to - from)}%` }} />
        ))}
        {over}
        {breakAt !== null && (
          <i
            className={css.break}
            role="img"
            aria-label={TEXTS.longerSteps}
            title={TEXTS.longerSteps}
            style={{ left: `${100 * breakAt}%` }}
          />
        )}
        {nowAt !== null && (
          <i className={css.now} role="img" aria-label={TEXTS.now} style={{ left: `${100 * nowAt}%` }} />
        )}
        <div className={css.slider} style={{ '--shown': frame / end } as CSSProperties}>
          <input
            type="range"
            aria-label={TEXTS.label}
            aria-valuetext={formatMoment(shown.time)}
            min={0}
            max={end}
            value={frame}
            onChange={({ target }) => show(target.valueAsNumber)}
          />
          {!isDocked &&
            timeMarks(frames, widthPx).map(({ value, label }) => (
              <span key={value} className={css.mark} style={{ left: `${(100 * value) / end}%` }} aria-hidden="true">
                {label}
              </span>
            ))}
        </div>
      </div>
      <span className={css.loading}>{isLoading && <Spinner size={18} label={TEXTS.loading} />}</span>
      {hasSpeed && (
        <Button label={TEXTS.speed(speed)} onClick={faster}>
          {speed}x
        </Button>
      )}
      <div className={css.readout}>
        <time className={css.moment} dateTime={shown.time.toISOString()}>
          {formatMoment(shown.time)}
        </time>
        {note && <span className={css.note}>{note}</span>}
      </div>
    </Panel>
  )
}
