// The pages of an Open511 list, http://www.open511.org/endpoints.html#pagination.
import { readJson } from '../events/read-collection.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { LIVE_ROAD_TEXTS as TEXTS } from './roads.texts.ts'

/** Our choice: at 500 events a page, more than any road operator has. */
const MAX_PAGES = 20

interface Page {
  events?: unknown
  pagination?: { next_url?: unknown } | null
}

/** Fetches every page. An incomplete list is refused, because events that it lacks would count as over. */
export async function allOpen511Pages(url: string, fetch: (url: string) => Promise<string>): Promise<string[]> {
  const texts: string[] = []
  for (let next: string | null = url; next !== null; ) {
    if (texts.length === MAX_PAGES) throw unusableAnswer(TEXTS.tooManyPages(MAX_PAGES))
    const text = await fetch(next)
    if (texts.includes(text)) throw unusableAnswer(TEXTS.repeatedPage)
    texts.push(text)
    next = addressAfter(next, text)
  }
  return texts
}

/** Some services name the next page; others, such as DriveBC, only answer with as many events as were asked for. */
function addressAfter(url: string, text: string): string | null {
  const { events, pagination } = (readJson(text) ?? {}) as Page
  if (!Array.isArray(events) || events.length === 0) return null
  const here = new URL(url)
  const named = pagination?.next_url
  if (typeof named === 'string' && named !== '') {
    if (!URL.canParse(named, url)) throw unusableAnswer(TEXTS.pageElsewhere)
    const next = new URL(named, url)
    // Another server must not get the key.
    if (next.origin !== here.origin) throw unusableAnswer(TEXTS.pageElsewhere)
    for (const [name, value] of here.searchParams) if (!next.searchParams.has(name)) next.searchParams.set(name, value)
    return next.href
  }
  const limit = Number(here.searchParams.get('limit'))
  if (!(limit > 0) || events.length < limit) return null
  here.searchParams.set('offset', String(Number(here.searchParams.get('offset') ?? 0) + events.length))
  return here.href
}
