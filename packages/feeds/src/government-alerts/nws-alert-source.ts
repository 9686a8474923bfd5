import type { Area } from '@stormlane/domain/geo'
import type { GovernmentAlert, GovernmentAlertSource } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { fetchIfChanged, type ModelServer, type SentFile } from '../model-files/fetch-model-file.ts'
import { unusableAnswer } from '../unusable-answer.ts'
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
  /** Alerts whose zones are not all known exactly, with the zones and the area of their counties. */
  inexact: Map<string, { zones: readonly string[]; counties: Area | null }>
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
    if (sent) this.#last = await this.#read(sent, signal, notes)
    const last = this.#last
    if (!last) return []
    if (last.listed) notes?.listed?.(last.listed)
    const repaired = await this.#drawZones(last, notes)
    // Even for an unchanged answer, because its alerts may not have been stored yet.
    return last.alerts.filter(({ id }) => !knownIds.has(id) || repaired.has(id))
  }

  /** Ends the fetching of zones. */
  closeZones(): Promise<void> {
    return this.#zones.close()
  }

  async #read(
    { bytes, conditions }: SentFile,
    signal: AbortSignal | undefined,
    notes: FeedNotes | undefined,
  ): Promise<LastAnswer> {
    const { alerts, zonesOf, dropped, hasMorePages } = await this.#connection.read(bytes, signal)
    const refused = dropped.map(({ id, reason }) => ({ item: id ?? 'an alert without an id', reason }))
    for (const { item, reason } of refused) notes?.refused(item, reason)
    const [first] = refused
    if (first && alerts.length === 0)
      throw unusableAnswer(`None of ${refused.length} alerts could be read; the first, ${first.item}: ${first.reason}`)
    notes?.accepted?.(alerts.length)
    const inexact = alerts.flatMap(({ id, geometry }) => {
      const zones = zonesOf.get(id)
      return zones ? [[id, { zones, counties: geometry }] as const] : []
    })
    return { alerts, inexact: new Map(inexact), listed: completeList(alerts, dropped, hasMorePages), conditions }
  }

  /**
   * Draws the alerts of zones with what is known of them. Returns the ids of those that have become exact: they are sent once more, because
   * they may have been stored with a coarser area, also by an earlier process.
   */
  async #drawZones(last: LastAnswer, notes: FeedNotes | undefined): Promise<Set<string>> {
    const areas = await this.#zones.known(
      [...last.inexact.values()].flatMap(({ zones }) => zones),
      notes,
    )
    const repaired = new Set<string>()
    last.alerts = last.alerts.map((alert) => {
      const wanted = last.inexact.get(alert.id)
      const known = wanted && areas.over(wanted.zones, wanted.counties)
      if (!known) return alert
      if (known.isExact) {
        repaired.add(alert.id)
        last.inexact.delete(alert.id)
      }
      return { ...alert, geometry: known.area }
    })
    return repaired
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
