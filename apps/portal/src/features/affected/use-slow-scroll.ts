import { type RefObject, useEffect } from 'react'

/** How long each part of a list is shown before the next one (our choice). */
const SHOWN_MS = 10_000

/** Shows a list that is longer than its place part by part, and then from its beginning again, without anybody's hand. */
export function useSlowScroll(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const timer = setInterval(() => {
      const element = list.current
      if (!element) return
      const { scrollTop, clientHeight, scrollHeight } = element
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
      const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      element.scrollTo({ top: isAtEnd ? 0 : scrollTop + clientHeight, behavior })
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [list])
}
