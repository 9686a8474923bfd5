import { unusableAnswer } from '../unusable-answer.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readJson } from './read-collection.ts'

/**
 * The most rows that the service returns per page, and the most that it returns in all (Opendatasoft's Explore API
 * 2.1).
 */
const PAGE_ROWS = 100
const MAX_ROWS = 10_000
/** Outlines of counties, which each row has, are left out; the order keeps rows from moving between pages. */
const QUERY =
  'select=communitydescriptor,metersaffected,name,utility_id&order_by=communitydescriptor,utility_id,metersaffected'
const PAGES_AT_ONCE = 4
/** Utilities report all the time, so a list may change while it is read. */
const ATTEMPTS = 3

interface Page {
  total: number
  rows: readonly unknown[]
}

/** Reads all rows of the list of outages. Throws if the pages do not make up a complete list. */
export async function allOdinRows(url: string, fetch: (url: string) => Promise<string>): Promise<unknown[]> {
  const page = async (offset: number): Promise<Page> =>
    readPage(await fetch(`${url}?${QUERY}&limit=${PAGE_ROWS}&offset=${offset}`))
  for (let attempt = 1; ; attempt++) {
    const rows = await wholeList(page)
    if (rows) return rows
    if (attempt === ATTEMPTS) throw unusableAnswer(TEXTS.changedMeanwhile(ATTEMPTS))
  }
}

/** Returns null if the list changed while it was read. */
async function wholeList(page: (offset: number) => Promise<Page>): Promise<unknown[] | null> {
  const first = await page(0)
  const { total } = first
  if (total > MAX_ROWS) throw unusableAnswer(TEXTS.tooManyRows(total, MAX_ROWS), 'too_large')
  const offsets = Array.from({ length: Math.max(0, Math.ceil(total / PAGE_ROWS) - 1) }, (_, i) => (i + 1) * PAGE_ROWS)
  const pages = [first]
  for (let i = 0; i < offsets.length; i += PAGES_AT_ONCE)
    pages.push(...(await Promise.all(offsets.slice(i, i + PAGES_AT_ONCE).map(page))))
  if (pages.some((one) => one.total !== total)) return null
  const rows = pages.flatMap((one) => one.rows)
  if (rows.length !== total) throw unusableAnswer(TEXTS.otherCount(rows.length, total))
  if (pages.some((one, i) => i > 0 && isRepeated(one.rows, pages[i - 1]?.rows ?? [])))
    throw unusableAnswer(TEXTS.repeatedPage)
  return rows
}

/**
 * Detects a mirror that ignores the offset, whose rows would be counted again and again. In an ordered list, two equal
 * pages are legitimate only if all of their rows are equal, as those of many small incidents of one utility may be.
 */
function isRepeated(rows: readonly unknown[], before: readonly unknown[]): boolean {
  const texts = rows.map((row) => JSON.stringify(row))
  return new Set(texts).size > 1 && texts.join() === before.map((row) => JSON.stringify(row)).join()
}

function readPage(text: string): Page {
  const { total_count: total, results } = (readJson(text) ?? {}) as { total_count?: unknown; results?: unknown }
  if (!Array.isArray(results) || !Number.isSafeInteger(total) || (total as number) < 0)
    throw unusableAnswer(TEXTS.noList('outages'))
  return { total: total as number, rows: results }
}
