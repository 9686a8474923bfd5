import { ChevronLeft, ChevronRight, CloudOff, LogOut, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDayTime } from '../../platform/time-format.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { formatAge } from '../../ui/states/age.ts'
import { savedViewsTexts } from './saved-views.texts.ts'
import css from './wall.module.css'

const TEXTS = savedViewsTexts.wall
/** The buttons hide after this time without a pointer or key. */
const BUTTONS_MS = 5_000
/** The clock shows minutes and is never later than this. */
const TICK_MS = 5_000

interface WallBarProps {
  name: string
  index: number
  count: number
  isPaused: boolean
  /** Zone of the organization. */
  timeZone: string | undefined
  /** Whether the connection is lost. */
  isLost: boolean
  hasFailed: boolean
  /** How old the shown data is. */
  dataAge: ReactNode
  onPause: () => void
  onNext: () => void
  onPrevious: () => void
  onLeave: () => void
}

/** Shows the view's name, the time, and problems. Buttons appear while the pointer or a key is used. */
export function WallBar(props: WallBarProps) {
  const { name, index, count, isPaused, timeZone, isLost, hasFailed, dataAge, onPause, onNext, onPrevious, onLeave } =
    props
  const now = useTick()
  const isUsed = useIsUsed()
  return (
    <header className={css.bar}>
      <h1 className={css.name} dir="auto">
        {name}
      </h1>
      {count > 1 ? <span className={css.position}>{TEXTS.position(index, count)}</span> : null}
      {isPaused ? <span className={css.paused}>{TEXTS.paused}</span> : null}
      <p role="status" className={css.lost}>
        {isLost ? <Lost now={now} timeZone={timeZone} /> : hasFailed ? TEXTS.failed : null}
      </p>
      {isUsed ? (
        <div role="toolbar" aria-label={TEXTS.controls} className={css.buttons}>
          {count > 1 ? (
            <>
              <IconButton label={TEXTS.previous} onClick={onPrevious}>
                <ChevronLeft size={20} aria-hidden="true" />
              </IconButton>
              <IconButton label={isPaused ? TEXTS.resume : TEXTS.pause} onClick={onPause}>
                {isPaused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
              </IconButton>
              <IconButton label={TEXTS.next} onClick={onNext}>
                <ChevronRight size={20} aria-hidden="true" />
              </IconButton>
            </>
          ) : null}
          <IconButton label={TEXTS.leave} onClick={onLeave}>
            <LogOut size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      <span className={css.age}>{dataAge}</span>
      <time className={css.clock} dateTime={now.toISOString()}>
        {formatDayTime(now, timeZone)}
      </time>
    </header>
  )
}

/** Shown while the connection is lost. Says how old the picture is. */
function Lost({ now, timeZone }: { now: Date; timeZone: string | undefined }) {
  const [lostAt] = useState(() => new Date())
  return (
    <>
      <CloudOff size={18} aria-hidden="true" />
      {TEXTS.lost(formatDayTime(lostAt, timeZone), formatAge(lostAt, now))}
    </>
  )
}

function useTick(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** True shortly after the pointer moved or a key was pressed. */
function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(true)
  useEffect(() => {
    let timer = setTimeout(() => setUsed(false), BUTTONS_MS)
    const use = () => {
      clearTimeout(timer)
      setUsed(true)
      timer = setTimeout(() => setUsed(false), BUTTONS_MS)
    }
    const kinds = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const kind of kinds) document.addEventListener(kind, use)
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) document.removeEventListener(kind, use)
    }
  }, [])
  return isUsed
}
