import { type RefCallback, useCallback, useState } from 'react'

/** Rows made beyond the edge, so that a fast wheel shows no gap. */
const OVERSCAN_ROWS = 6
/** Where the element has no height yet (or no layout at all), this many rows are made. */
const ROWS_BEFORE_LAYOUT = 12

/** Which rows of equal height are in sight of a scrolling element. */
export function useRowWindow(count: number, rowHeightPx: number) {
  const [scrollTop, setScrollTop] = useState(0)
  const [heightPx, setHeightPx] = useState(0)
  const ref: RefCallback<HTMLDivElement> = useCallback((element) => {
    if (!element) return
    const measure = () => setHeightPx(element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const inSight = heightPx > 0 ? Math.ceil(heightPx / rowHeightPx) : ROWS_BEFORE_LAYOUT
  // A list that has become shorter than where it was scrolled to begins at its own end.
  const top = Math.min(Math.floor(scrollTop / rowHeightPx), Math.max(0, count - inSight))
  return {
    ref,
    onScroll: (event: { currentTarget: HTMLElement }) => setScrollTop(event.currentTarget.scrollTop),
    first: Math.max(0, top - OVERSCAN_ROWS),
    end: Math.min(count, top + inSight + OVERSCAN_ROWS),
  }
}
