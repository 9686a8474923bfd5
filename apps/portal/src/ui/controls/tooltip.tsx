import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type TouchEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import css from './tooltip.module.css'

const SHOWS_AFTER_MS = 300
/** Time to move the pointer from the element onto its tooltip, which stays open while the pointer is on it (WCAG 1.4.13). */
const HIDES_AFTER_MS = 100
const LONG_PRESS_MS = 700
const SHOWN_AFTER_PRESS_MS = 1500
const GAP_PX = 10
const MARGIN_PX = 8

interface TooltipProps {
  /** Without a text there is no tooltip. */
  title: string
  /** If set, the text describes an element that has its own accessible name. Otherwise the text is the name. */
  describeChild?: boolean
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Calls `set` after a delay, unless another call or a cancellation comes first. */
function delayed<T>(set: (next: T) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const setSoon = (next: T, afterMs: number) => {
    cancel()
    timer = setTimeout(() => set(next), afterMs)
  }
  return { setSoon, cancel }
}

/** A tooltip for an element that is hovered, focused by keyboard or long-pressed. */
export function Tooltip({ title, describeChild = false, children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [{ setSoon, cancel }] = useState(() => delayed(setAnchor))
  useEffect(() => cancel, [cancel])
  if (title === '') return children

  const given = children.props
  const open = anchor !== null
  const words = describeChild
    ? open
      ? { 'aria-describedby': id }
      : { title }
    : { 'aria-label': given['aria-label'] ?? title }
  return (
    <>
      {cloneElement(children, {
        ...words,
        onMouseOver: (event: MouseEvent<HTMLElement>) => {
          given.onMouseOver?.(event)
          setSoon(event.currentTarget, SHOWS_AFTER_MS)
        },
        onMouseLeave: (event: MouseEvent<HTMLElement>) => {
          given.onMouseLeave?.(event)
          setSoon(null, HIDES_AFTER_MS)
        },
        onFocus: (event: FocusEvent<HTMLElement>) => {
          given.onFocus?.(event)
          if (event.target.matches(':focus-visible')) setSoon(event.currentTarget, SHOWS_AFTER_MS)
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          given.onBlur?.(event)
          setSoon(null, HIDES_AFTER_MS)
        },
        onTouchStart: (event: TouchEvent<HTMLElement>) => {
          given.onTouchStart?.(event)
          setSoon(event.currentTarget, LONG_PRESS_MS)
        },
        onTouchEnd: (event: TouchEvent<HTMLElement>) => {
          given.onTouchEnd?.(event)
          setSoon(null, open ? SHOWN_AFTER_PRESS_MS : 0)
        },
      })}
      {anchor && (
        <Bubble
          id={id}
          anchor={anchor}
          text={title}
          onEnter={cancel}
          onLeave={() => setSoon(null, HIDES_AFTER_MS)}
          onClose={() => {
            cancel()
            setAnchor(null)
          }}
        />
      )}
    </>
  )
}

interface BubbleProps {
  id: string
  anchor: HTMLElement
  text: string
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
}

function Bubble({ id, anchor, text, onEnter, onLeave, onClose }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another size
  useLayoutEffect(() => {
    if (bubble.current) place(bubble.current, anchor.getBoundingClientRect())
  }, [anchor, text])
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('keydown', closeOnEscape)
    // Scrolling moves the element away from its tooltip.
    document.addEventListener('scroll', onClose, true)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('scroll', onClose, true)
    }
  })
  return createPortal(
    <div ref={bubble} className={css.bubble} role="tooltip" id={id} onMouseEnter={onEnter} onMouseLeave={onLeave}>
      {text}
    </div>,
    document.body,
  )
}

/** Places the tooltip below the element, or above it if there is no room, and inside the window. */
function place(bubble: HTMLElement, at: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect()
  const center = at.left + at.width / 2
  const left = Math.max(MARGIN_PX, Math.min(center - width / 2, window.innerWidth - MARGIN_PX - width))
  const isBelow = at.bottom + GAP_PX + height <= window.innerHeight - MARGIN_PX
  bubble.dataset.side = isBelow ? 'below' : 'above'
  bubble.style.left = `${left}px`
  bubble.style.top = `${isBelow ? at.bottom + GAP_PX : at.top - GAP_PX - height}px`
  bubble.style.setProperty('--arrow', `${center - left}px`)
}
