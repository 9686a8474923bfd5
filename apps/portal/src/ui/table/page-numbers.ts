type PageMark = { key: string; gap: true } | { key: string; gap: false; index: number }

/** Up to this many pages are listed without a gap. */
const ALL_FIT = 7

/** The first, last and neighboring pages, with gaps between. The number of marks is constant, so that buttons keep their position. */
export function pageNumbers(current: number, count: number): PageMark[] {
  if (count <= ALL_FIT) return span(0, count - 1)
  if (current < 4) return [...span(0, 4), gap('end'), ...span(count - 1, count - 1)]
  if (current > count - 5) return [...span(0, 0), gap('start'), ...span(count - 5, count - 1)]
  return [...span(0, 0), gap('start'), ...span(current - 1, current + 1), gap('end'), ...span(count - 1, count - 1)]
}

function span(from: number, to: number): PageMark[] {
  return Array.from({ length: to - from + 1 }, (_, step) => ({
    key: String(from + step),
    gap: false,
    index: from + step,
  }))
}

function gap(key: string): PageMark {
  return { key, gap: true }
}
