import { useState } from 'react'
import { useElementSize } from './use-element-size.ts'

/** Extra rows beyond the edges, so that fast scrolling shows no gap. */
const OVERSCAN_ROWS = 6
/** Number of rows to render before the element has a height. */
const ROWS_BEFORE_LAYOUT = 12

/** What opens below a row and pushes the rows after it down. */
interface PushedRows {
  /** Of the row above it. */
  index: number
  heightPx: number
}

/** The visible range of rows of equal height in a scrolling element, below one of which something may be open. */
export function useRowWindow(count: number, rowHeightPx: number, pushed?: PushedRows) {
  const [scrollTop, setScrollTop] = useState(0)
  const { ref, heightPx } = useElementSize()
  const inSight = heightPx > 0 ? Math.ceil(heightPx / rowHeightPx) : ROWS_BEFORE_LAYOUT
  // Past what is open, the scroll position is that much farther than the rows.
  const opensAt = pushed ? (pushed.index + 1) * rowHeightPx : Number.POSITIVE_INFINITY
  const rowsTop = Math.max(Math.min(scrollTop, opensAt), scrollTop - (pushed?.heightPx ?? 0))
  // The list may have become shorter than the scroll position.
  const top = Math.min(Math.floor(rowsTop / rowHeightPx), Math.max(0, count - inSight))
  return {
    ref,
    onScroll: (event: { currentTarget: HTMLElement }) => setScrollTop(event.currentTarget.scrollTop),
    first: Math.max(0, top - OVERSCAN_ROWS),
    end: Math.min(count, top + inSight + OVERSCAN_ROWS),
  }
}

/** The visible range of rows of different heights; `tops` holds where each begins, and the end of the last one. */
export function useUnevenRowWindow(tops: readonly number[]) {
  const [scrollTop, setScrollTop] = useState(0)
  const { ref, heightPx } = useElementSize()
  const count = tops.length - 1
  const last = tops[count] ?? 0
  const top = Math.min(scrollTop, Math.max(0, last - heightPx))
  const first = rowAt(tops, top)
  const end = heightPx > 0 ? rowAt(tops, top + heightPx) + 1 : ROWS_BEFORE_LAYOUT
  return {
    ref,
    onScroll: (event: { currentTarget: HTMLElement }) => setScrollTop(event.currentTarget.scrollTop),
    first: Math.max(0, first - OVERSCAN_ROWS),
    end: Math.min(count, end + OVERSCAN_ROWS),
  }
}

/** The last row that begins at or before a height, by halving. */
function rowAt(tops: readonly number[], heightPx: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] as number) <= heightPx) low = middle
    else high = middle - 1
  }
  return low
}
