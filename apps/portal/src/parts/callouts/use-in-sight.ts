import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect } from 'react'
import { useMap } from '../map/map-context.ts'
import { NO_PADDING } from '../map/map-padding.ts'

/** Gap between a callout and the panels around it. */
const MARGIN_PX = 8
const MOVE_MS = 180
/** Stops moving the map for a callout that does not fit at all. */
const MOST_MOVES = 3
const TOUCHES = ['pointerdown', 'wheel', 'keydown'] as const

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Moves the map until a callout that opened under a panel or beyond the edge is visible, also after the card that opens
 * with it shifts the map. Stops as soon as the user moves the map.
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
        right: Math.min(right - padding.right, controlsLeft(map)) - MARGIN_PX,
        bottom: bottom - padding.bottom - MARGIN_PX,
      })
      if ((by[0] !== 0 || by[1] !== 0) && moves++ < MOST_MOVES) map.panBy(by, { duration: MOVE_MS })
    }
    // Deferred, because an interrupted move fires moveend before the next move has started.
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

/** The left edge of the map's buttons, which lie over callouts. */
function controlsLeft(map: MapLibreMap): number {
  const controls = map.getContainer().parentElement?.querySelector('[data-map-controls]')
  return controls?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY
}

/** The shift that brings a box into the free area; aligns the top left corner of a box that is too large. */
export function shiftInto(box: Box, free: Box): [right: number, down: number] {
  return [along(box.left, box.right, free.left, free.right), along(box.top, box.bottom, free.top, free.bottom)]
}

function along(from: number, to: number, freeFrom: number, freeTo: number): number {
  const over = Math.max(0, to - freeTo)
  // `+ 0` turns negative zero into zero.
  return Math.min(over, from - freeFrom) + 0
}
