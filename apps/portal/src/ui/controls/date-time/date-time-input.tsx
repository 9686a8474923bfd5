import { readTypedMoment, startOfDayMs } from '@stormlane/domain/time'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Popover } from '../../material/popover.ts'
import { uiTexts } from '../../ui.texts.ts'
import fieldCss from '../field.module.css'
import { IconButton } from '../icon-button.tsx'
import { InputBox } from '../input-box.tsx'
import { Calendar } from './calendar.tsx'
import css from './date-time.module.css'
import { TimeList } from './time-list.tsx'
import { fromWallClock, toWallClock } from './wall-clock.ts'

interface DateTimeInputProps {
  /** Null is an empty field. */
  value: Date | null
  now: Date
  /** The time zone in which the time is shown and typed; the viewer's by default. */
  timeZone?: string | undefined
  min: Date
  max: Date
  size?: 'tiny' | 'small' | 'medium'
  error?: boolean
  endAdornment?: ReactNode
  /** Ties the input to its label and error, or names it. */
  aria: {
    id?: string
    'aria-label'?: string
    'aria-describedby'?: string | undefined
    'aria-invalid'?: true | undefined
  }
  onChange: (moment: Date | null) => void
}

/**
 * A date and time that can be typed or picked. Unreadable text keeps the last value and shows an error; the input is
 * then invalid for its form (`checkValidity`), so that nothing runs with a time that the user did not mean.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const { value, now, timeZone, min, max, size = 'medium', error = false, endAdornment, aria, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const [lastValue, setLastValue] = useState(value?.getTime())
  if (lastValue !== value?.getTime()) {
    setLastValue(value?.getTime())
    // A value from outside, such as the best departure, replaces unreadable text.
    if (isLeft) setTyped(null)
  }
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const problemId = useId()
  const today = toWallClock(now, timeZone)
  const shown = value && toWallClock(value, timeZone)
  const read = (text: string) => readTypedMoment(text, shown ?? today, today)
  const isUnreadable = typed !== null && typed.trim() !== '' && read(typed) === null
  const problem = isUnreadable && isLeft ? uiTexts.dateTime.unreadable : undefined
  useEffect(() => input.current?.setCustomValidity(isUnreadable ? uiTexts.dateTime.unreadable : ''), [isUnreadable])

  const choose = (wallClock: number) => {
    setTyped(null)
    onChange(fromWallClock(wallClock, timeZone))
  }
  const leave = () => {
    setLeft(true)
    if (!isUnreadable) setTyped(null)
  }
  const [minClock, maxClock] = [toWallClock(min, timeZone), toWallClock(max, timeZone)]
  const chosen = shown ?? Math.min(Math.max(today, minClock), maxClock)
  return (
    <>
      <InputBox
        className={css[size]}
        size={size === 'medium' ? 'medium' : 'small'}
        error={error || problem !== undefined}
        value={typed ?? (shown === null ? '' : (size === 'medium' ? LONG : SHORT).format(shown))}
        inputRef={input}
        onChange={({ target: { value: text } }) => {
          setTyped(text)
          setLeft(false)
          const wallClock = read(text)
          if (wallClock !== null) onChange(fromWallClock(wallClock, timeZone))
          else if (text.trim() === '') onChange(null)
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
          if (event.key === 'ArrowDown') setAnchor(event.currentTarget)
        }}
        autoComplete="off"
        aria={{
          ...aria,
          spellCheck: false,
          ...(problem && { 'aria-invalid': true, 'aria-describedby': problemId }),
        }}
        startAdornment={
          <IconButton
            label={uiTexts.dateTime.open}
            size="small"
            expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget.parentElement)}
          >
            <CalendarDays size={16} aria-hidden="true" />
          </IconButton>
        }
        endAdornment={endAdornment}
      />
      {problem && (
        <p className={fieldCss.error} id={problemId} role="alert">
          {problem}
        </p>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // The tiny field is in the bar at the bottom of a map, so its picker opens upward.
        anchorOrigin={{ vertical: size === 'tiny' ? 'top' : 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: size === 'tiny' ? 'bottom' : 'top', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': uiTexts.dateTime.open, className: css.popover ?? '' } }}
      >
        <div className={css.picker}>
          <Calendar
            chosen={chosen}
            today={today}
            min={minClock}
            max={maxClock}
            onChoose={(day) => choose(Math.min(Math.max(day + chosen - startOfDayMs(chosen), minClock), maxClock))}
          />
          <TimeList
            key={startOfDayMs(chosen)}
            chosen={chosen}
            min={minClock}
            max={maxClock}
            onChoose={(time) => {
              choose(time)
              setAnchor(null)
            }}
          />
        </div>
      </Popover>
    </>
  )
}

const PARTS = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
/** `Thu, Jan 14, 2027, 4:00 PM`. */
const LONG = new Intl.DateTimeFormat('en-US', { ...PARTS, weekday: 'short', year: 'numeric' })
/** `Thu, Jan 14, 4:00 PM`. */
const SHORT = new Intl.DateTimeFormat('en-US', { ...PARTS, weekday: 'short' })
