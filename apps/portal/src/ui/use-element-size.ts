import { type RefCallback, useCallback, useState } from 'react'

/** The inner size of the element with the `ref`, in CSS pixels; 0 before layout. */
export function useElementSize() {
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 })
  const ref: RefCallback<HTMLElement> = useCallback((element) => {
    if (!element) return
    const measure = () => setSize({ widthPx: element.clientWidth, heightPx: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
