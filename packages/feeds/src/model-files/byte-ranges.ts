import type { IndexEntry } from '@stormlane/domain/weather'

/** Bytes of a file that are requested together, and the fields in them. */
export interface ByteRange {
  start: number
  /** One past the last byte; null for the end of the file. */
  end: number | null
  entries: IndexEntry[]
}

/**
 * Up to this many unneeded bytes are read to save another request: what a connection of 5 MB/s carries in the 50 ms
 * that a request takes.
 */
const MAX_GAP_BYTES = 256 << 10
/** Limited so that a broken connection costs little, and several connections share the work. */
const MAX_RANGE_BYTES = 8 << 20

/** Plans the ranges that contain these fields. Neighboring fields are requested together. */
export function planRanges(entries: readonly IndexEntry[]): ByteRange[] {
  const ranges: ByteRange[] = []
  for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
    const last = ranges.at(-1)
    const isNear = last?.end != null && entry.start - last.end <= MAX_GAP_BYTES
    const isSame = last !== undefined && last.entries.at(-1)?.start === entry.start
    if (last && (isSame || (isNear && entry.end !== null && entry.end - last.start <= MAX_RANGE_BYTES))) {
      last.end = entry.end
      last.entries.push(entry)
    } else ranges.push({ start: entry.start, end: entry.end, entries: [entry] })
  }
  return ranges
}
