import type { GovernmentAlert, GovernmentAlertSource } from '@stormlane/domain'
import { type AreaOfCounties, readNwsAlerts } from './read-nws-alerts.ts'

export interface NwsConnection {
  /** `https://api.weather.gov/alerts/active` or a mirror. */
  url: string
  /** The service requires clients to identify themselves with a contact. */
  userAgent: string
  areaOfCounties: AreaOfCounties
  onDropped: (id: string | null, reason: string) => void
}

const TIMEOUT_MS = 30_000
/** All alerts of the country take about 10 MB on a bad day. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/** Alerts of the US National Weather Service. */
export class NwsAlertSource implements GovernmentAlertSource {
  readonly name = 'nws'
  readonly #connection: NwsConnection

  constructor(connection: NwsConnection) {
    this.#connection = connection
  }

  async messages(known: readonly string[] = [], signal?: AbortSignal): Promise<GovernmentAlert[]> {
    const { url, userAgent, areaOfCounties, onDropped } = this.#connection
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, {
      headers: { accept: 'application/geo+json', 'user-agent': userAgent },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok) throw new Error(`The weather service answered ${response.status}.`)
    const { alerts, dropped } = readNwsAlerts(await readJson(response), areaOfCounties)
    for (const { id, reason } of dropped) onDropped(id, reason)
    const knownIds = new Set(known)
    return alerts.filter(({ id }) => !knownIds.has(id))
  }
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new RangeError(`The answer is longer than ${MAX_ANSWER_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
