import type { GovernmentAlert, GovernmentAlertSource } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { acceptItems } from '../events/accept-items.ts'
import { withinTime } from '../events/within-time.ts'
import { fetchText, type ModelServer } from '../model-files/fetch-model-file.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { CAP_TEXTS as TEXTS } from './cap.texts.ts'
import { joinRegions, readRegionalAlert } from './read-geomet-alerts.ts'

interface Connection extends Pick<ModelServer, 'open' | 'userAgent' | 'answers'> {
  /** `https://api.weather.gc.ca/collections/weather-alerts/items` or a mirror. */
  url: string
}

const PAGE = 500
/** Our choice: Canada has some 700 forecast regions, of which a few dozen have an alert on a usual day. */
const MAX_FEATURES = 10_000
/** Outlines of a region have up to 20 kB. */
const MAX_PAGE_BYTES = 32 << 20

/** Alerts of Environment Canada from GeoMet, whose list is complete with each answer, and whose owner lets clients poll it. */
export class GeoMetAlertSource implements GovernmentAlertSource {
  readonly name = 'geomet'
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async messages(known: readonly string[] = [], signal?: AbortSignal, notes?: FeedNotes): Promise<GovernmentAlert[]> {
    const { url, open, userAgent, answers } = this.#connection
    const features = await withinTime({ host: new URL(url).host, given: signal }, (deadline) =>
      this.#features({ open, userAgent, answers, signal: deadline, onBytes: (bytes) => notes?.received(bytes) }),
    )
    let refused = 0
    const noting = notes && {
      ...notes,
      refused(item: string, reason: string) {
        refused++
        notes.refused(item, reason)
      },
    }
    const regional = acceptItems(features, { read: readRegionalAlert, nameOf, what: 'alerts', notes: noting })
    if (regional.length > 0) notes?.accepted?.(regional.length)
    const alerts = joinRegions(regional, known)
    // An alert that could not be read may be one that is known: then it must not end with this list.
    if (refused === 0) notes?.listed?.(alerts.map(({ id }) => id))
    const ids = new Set(known)
    return alerts.filter(({ id }) => !ids.has(id))
  }

  async #features(server: ModelServer): Promise<unknown[]> {
    const features: unknown[] = []
    for (;;) {
      const page = await readPage(pageUrl(this.#connection.url, features.length), server)
      features.push(...page.features)
      if (features.length > MAX_FEATURES) throw unusableAnswer(TEXTS.tooManyAlerts(MAX_FEATURES), 'too_large')
      if (features.length >= page.matched) return features
      if (page.features.length === 0) throw unusableAnswer(TEXTS.cutList(features.length, page.matched))
    }
  }
}

function pageUrl(address: string, offset: number): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ f: 'json', limit: PAGE, offset }))
    url.searchParams.set(name, String(value))
  return url.href
}

async function readPage(url: string, server: ModelServer): Promise<{ features: unknown[]; matched: number }> {
  const text = await fetchText(url, server, MAX_PAGE_BYTES)
  const answer = parsed(text) as { features?: unknown; numberMatched?: unknown } | null | undefined
  if (!Array.isArray(answer?.features)) throw unusableAnswer(TEXTS.notGeoMet)
  const { features, numberMatched } = answer
  return { features, matched: typeof numberMatched === 'number' ? numberMatched : features.length }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const nameOf = (feature: unknown, position: number): string => {
  const id = (feature as { properties?: { id?: unknown } } | null)?.properties?.id
  return typeof id === 'string' && id !== '' ? id.slice(0, 80) : `alert ${position + 1}`
}
