import type { FeedNotes, GovernmentAlert, GovernmentAlertSource } from '@stormlane/domain'
import { type AreaOfCounties, type ReadAlerts, readNwsAlerts } from './read-nws-alerts.ts'

export interface NwsConnection {
  /** `https://api.weather.gov/alerts/active` or a mirror. */
  url: string
  /** The service requires clients to identify themselves with a contact. */
  userAgent: string
  areaOfCounties: AreaOfCounties
}

/** The last answer and the words by which its server knows whether it has changed. */
interface LastAnswer {
  alerts: GovernmentAlert[]
  /** Null where the list may hold more than could be read. */
  listed: readonly string[] | null
  conditions: Record<string, string>
}

const TIMEOUT_MS = 30_000
/** All alerts of the country take about 10 MB on a bad day. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
const NOT_MODIFIED = 304

/** Alerts of the US National Weather Service. An answer that has not changed is not sent again. */
export class NwsAlertSource implements GovernmentAlertSource {
  readonly name = 'nws'
  readonly #connection: NwsConnection
  #last: LastAnswer | undefined

  constructor(connection: NwsConnection) {
    this.#connection = connection
  }

  async messages(known: readonly string[] = [], signal?: AbortSignal, notes?: FeedNotes): Promise<GovernmentAlert[]> {
    const { url, userAgent } = this.#connection
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, {
      headers: { accept: 'application/geo+json', 'user-agent': userAgent, ...this.#last?.conditions },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const isUnchanged = response.status === NOT_MODIFIED && this.#last !== undefined
    if (!isUnchanged) this.#last = await this.#read(response, notes)
    if (this.#last?.listed) notes?.listed?.(this.#last.listed)
    const knownIds = new Set(known)
    // Also of an unchanged answer: what came last may not have been stored.
    return (this.#last?.alerts ?? []).filter(({ id }) => !knownIds.has(id))
  }

  async #read(response: Response, notes: FeedNotes | undefined): Promise<LastAnswer> {
    if (!response.ok) throw new Error(`The weather service answered ${response.status}.`)
    const answer = await readJson(response, notes)
    const { alerts, dropped } = readNwsAlerts(answer, this.#connection.areaOfCounties)
    const refused = dropped.map(({ id, reason }) => ({ item: id ?? 'an alert without an id', reason }))
    for (const { item, reason } of refused) notes?.refused(item, reason)
    const [first] = refused
    if (first && alerts.length === 0)
      throw new Error(`None of ${refused.length} alerts could be read; the first, ${first.item}: ${first.reason}`)
    notes?.accepted?.(alerts.length)
    return { alerts, listed: completeList(answer, alerts, dropped), conditions: conditionsOf(response.headers) }
  }
}

/** The ids of all alerts of the service, also of those that could not be read; null where they are not all known. */
function completeList(answer: unknown, alerts: readonly GovernmentAlert[], dropped: ReadAlerts['dropped']) {
  const hasMorePages = Boolean((answer as { pagination?: { next?: unknown } | null })?.pagination?.next)
  const unread = dropped.map(({ id }) => id)
  if (hasMorePages || unread.includes(null)) return null
  return [...alerts.map(({ id }) => id), ...unread.filter((id) => id !== null)]
}

function conditionsOf(headers: Headers): Record<string, string> {
  const [tag, modified] = [headers.get('etag'), headers.get('last-modified')]
  return { ...(tag && { 'if-none-match': tag }), ...(modified && { 'if-modified-since': modified }) }
}

async function readJson(response: Response, notes: FeedNotes | undefined): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new RangeError(`The answer is longer than ${MAX_ANSWER_BYTES} bytes.`)
    chunks.push(chunk)
  }
  notes?.received(bytes)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
