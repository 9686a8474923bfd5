import { type RefObject, useEffect } from 'react'
import { useMap } from '../map/map-context.ts'
import { NO_PADDING } from '../map/map-padding.ts'

/** Between a callout and the panels around it. */
const MARGIN_PX = 8
const MOVE_MS = 180
/** A callout that has no room at all is not chased. */
const MOST_MOVES = 3
const TOUCHES = ['pointerdown', 'wheel', 'keydown'] as const

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Brings a callout that opens under a panel or beyond the edge into the part of the map that is free, also when the card that
 * opens with it moves the map aside. From the next touch on the map is the user's.
 */
export function useInSight(callout: RefObject<HTMLElement | null>): void {
  const map = useMap()
  useEffect(() => {
    let moves = 0
    const show = () => {
      if (!callout.current || map.isMoving()) return
      const { left, top, right, bottom } = map.getContainer().getBoundingClientRect()
      const padding = { ...NO_PADDING, ...map.getPadding() }
      const by = shiftInto(callout.current.getBoundingClientRect(), {
        left: left + padding.left + MARGIN_PX,
        top: top + padding.top + MARGIN_PX,
        right: right - padding.right - MARGIN_PX,
        bottom: bottom - padding.bottom - MARGIN_PX,
      })
      if ((by[0] !== 0 || by[1] !== 0) && moves++ < MOST_MOVES) map.panBy(by, { duration: MOVE_MS })
    }
    // Not at once: a move that ends because another begins ends before that one has begun.
    let timer: ReturnType<typeof setTimeout>
    const showSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(show, 0)
    }
    const stop = () => {
      clearTimeout(timer)
      map.off('moveend', showSoon)
      for (const touch of TOUCHES) removeEventListener(touch, stop, true)
    }
    map.on('moveend', showSoon)
    for (const touch of TOUCHES) addEventListener(touch, stop, true)
    showSoon()
    return stop
  }, [map, callout])
}

/** How far the map has to be moved for a box to lie in a free part; its top left corner where it is too large. */
export function shiftInto(box: Box, free: Box): [right: number, down: number] {
  return [along(box.left, box.right, free.left, free.right), along(box.top, box.bottom, free.top, free.bottom)]
}

function along(from: number, to: number, freeFrom: number, freeTo: number): number {
  const over = Math.max(0, to - freeTo)
  // + 0: never the negative zero.
  return Math.min(over, from - freeFrom) + 0
}
