import { useState } from 'react'
import { useElementSize } from './use-element-size.ts'

/** Extra rows beyond the edges, so that fast scrolling shows no gap. */
const OVERSCAN_ROWS = 6
/** Number of rows to render before the element has a height. */
const ROWS_BEFORE_LAYOUT = 12

/** The visible range of rows of equal height in a scrolling element. */
export function useRowWindow(count: number, rowHeightPx: number) {
  const [scrollTop, setScrollTop] = useState(0)
  const { ref, heightPx } = useElementSize()
  const inSight = heightPx > 0 ? Math.ceil(heightPx / rowHeightPx) : ROWS_BEFORE_LAYOUT
  // The list may have become shorter than the scroll position.
  const top = Math.min(Math.floor(scrollTop / rowHeightPx), Math.max(0, count - inSight))
  return {
    ref,
    onScroll: (event: { currentTarget: HTMLElement }) => setScrollTop(event.currentTarget.scrollTop),
    first: Math.max(0, top - OVERSCAN_ROWS),
    end: Math.min(count, top + inSight + OVERSCAN_ROWS),
  }
}
