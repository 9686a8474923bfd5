import type { GovernmentAlert, GovernmentAlertSource } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { fetchIfChanged, type ModelServer, type SentFile } from '../model-files/fetch-model-file.ts'
import type { ReadAlerts } from './read-nws-alerts.ts'
import { ZoneAreas } from './zone-areas.ts'

export interface NwsConnection extends Pick<ModelServer, 'open' | 'userAgent'> {
  /** `https://api.weather.gov/alerts/active` or a mirror. Zones are requested from the same server. */
  url: string
  /** Caches the areas of zones. */
  zonesFolder: string
  /** Reads an answer; alerts without a geometry get the area of their counties. */
  read: (bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal) => Promise<ReadAlerts>
}

/** The last answer, and the headers with which the server can tell whether it has changed. */
interface LastAnswer extends Pick<SentFile, 'conditions'> {
  alerts: GovernmentAlert[]
  /** Null if the list may contain alerts whose ids are not known. */
  listed: readonly string[] | null
}

const TIMEOUT_MS = 30_000
/** All alerts of the country take about 10 MB on a bad day. */
const MAX_BYTES = 64 << 20
const ACCEPT = 'application/geo+json'

/** Alerts of the US National Weather Service. Requests are conditional: an unchanged answer is not sent again. */
export class NwsAlertSource implements GovernmentAlertSource {
  readonly name = 'nws'
  readonly #connection: NwsConnection
  readonly #zones: ZoneAreas
  #last: LastAnswer | undefined

  constructor(connection: NwsConnection) {
    this.#connection = connection
    const { url, zonesFolder: folder, open, userAgent } = connection
    this.#zones = new ZoneAreas({ baseUrl: url.replace(/\/alerts\/active.*$|\/$/, ''), folder, open, userAgent })
  }

  async messages(known: readonly string[] = [], signal?: AbortSignal, notes?: FeedNotes): Promise<GovernmentAlert[]> {
    const { url, open, userAgent } = this.#connection
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const server: ModelServer = {
      open,
      userAgent,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      onBytes: (bytes) => notes?.received(bytes),
    }
    const request = { conditions: this.#last?.conditions ?? {}, accept: ACCEPT, maxBytes: MAX_BYTES }
    const sent = await fetchIfChanged(url, request, server).catch((error: unknown) => {
      signal?.throwIfAborted()
      throw timeout.aborted ? new Error(`The weather service did not answer within ${TIMEOUT_MS / 1000} s.`) : error
    })
    const knownIds = new Set(known)
    if (sent) this.#last = await this.#read(sent, knownIds, signal, notes)
    if (this.#last?.listed) notes?.listed?.(this.#last.listed)
    // Even for an unchanged answer, because its alerts may not have been stored yet.
    return (this.#last?.alerts ?? []).filter(({ id }) => !knownIds.has(id))
  }

  async #read(
    { bytes, conditions }: SentFile,
    known: ReadonlySet<string>,
    signal: AbortSignal | undefined,
    notes: FeedNotes | undefined,
  ): Promise<LastAnswer> {
    const { alerts, zonesOf, dropped, hasMorePages } = await this.#connection.read(bytes, signal)
    const refused = dropped.map(({ id, reason }) => ({ item: id ?? 'an alert without an id', reason }))
    for (const { item, reason } of refused) notes?.refused(item, reason)
    const [first] = refused
    if (first && alerts.length === 0)
      throw new Error(`None of ${refused.length} alerts could be read; the first, ${first.item}: ${first.reason}`)
    notes?.accepted?.(alerts.length)
    const zones = new Map([...zonesOf].filter(([id]) => !known.has(id)))
    const areas = await this.#zones.areasOf([...zones.values()].flat(), signal, notes)
    return {
      alerts: alerts.map((alert) => ({ ...alert, geometry: areas.over(zones.get(alert.id) ?? []) ?? alert.geometry })),
      listed: completeList(alerts, dropped, hasMorePages),
      conditions,
    }
  }
}

/**
 * Returns the ids of all alerts of the service, including those that could not be read; null if not all ids are known.
 */
function completeList(alerts: readonly GovernmentAlert[], dropped: ReadAlerts['dropped'], hasMorePages: boolean) {
  const unread = dropped.map(({ id }) => id)
  if (hasMorePages || unread.includes(null)) return null
  return [...alerts.map(({ id }) => id), ...unread.filter((id) => id !== null)]
}
