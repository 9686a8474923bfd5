import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Area, geometryBounds, geometryProblem } from '@stormlane/domain/geo'
import type { FeedNotes } from '@stormlane/domain/product'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { shippedZone } from '@stormlane/geography'
import { fetchText, type ModelServer } from '../model-files/fetch-model-file.ts'
import { coarseArea, together } from './coarse-area.ts'
import { eachAtOnce } from './each-at-once.ts'

interface Options extends Pick<ModelServer, 'open' | 'userAgent'> {
  /** `https://api.weather.gov` or a mirror. */
  baseUrl: string
  folder: string
}

/** What is known of zones. */
export interface KnownAreas {
  /**
   * The area of all of these zones; null unless all are known. Zones that have not been fetched have the outline that is shipped, if it is
   * near the counties of the alert: codes are reused when zones are redrawn.
   */
  over: (zones: readonly string[], counties: Area | null) => { area: Area; isExact: boolean } | null
}

/** Zones of the service are redrawn twice a year. */
const KEPT_MS = 30 * DAY_MS
/** A national list names more than a thousand zones, which take some minutes. */
const PARALLEL = 8
/** A zone that could not be fetched is not asked for again before this (our choice). */
const RETRY_MS = HOUR_MS
/** Limit for one zone. */
const TIMEOUT_MS = 60_000
const MAX_BYTES = 16 << 20

/**
 * The areas of forecast, fire weather and marine zones, for alerts that name zones instead of an area of their own. Alerts never wait for
 * them: unknown zones are fetched in the background.
 */
export class ZoneAreas {
  readonly #options: Options
  readonly #areas = new Map<string, { area: Area; until: number }>()
  readonly #retryAt = new Map<string, number>()
  readonly #queue = new Set<string>()
  readonly #underWay = new Set<string>()
  readonly #stopping = new AbortController()
  #fetching: Promise<void> | undefined
  #bytes = 0
  #failed: { zone: string; reason: string }[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /** Zones are paths of the service, `zones/forecast/COZ220`. Notes what has been fetched since the last call. */
  async known(zones: readonly string[], notes?: FeedNotes): Promise<KnownAreas> {
    const now = Date.now()
    const unknown = [...new Set(zones)].filter((zone) => !((this.#areas.get(zone)?.until ?? 0) > now))
    await eachAtOnce(unknown, PARALLEL, async (zone) => {
      const stored = await readStored(this.#fileOf(zone))
      if (stored) this.#areas.set(zone, { area: stored, until: now + KEPT_MS })
      else if (!this.#underWay.has(zone) && !((this.#retryAt.get(zone) ?? 0) > now)) this.#queue.add(zone)
    })
    if (this.#queue.size > 0) this.#fetching ??= this.#fetchQueue()
    this.#note(notes)
    return { over: (wanted, counties) => this.#over(wanted, counties) }
  }

  /** Ends the fetching. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#fetching
  }

  #over(zones: readonly string[], counties: Area | null): { area: Area; isExact: boolean } | null {
    let isExact = true
    const found = zones.flatMap((zone) => {
      const fetched = this.#areas.get(zone)
      if (fetched) return fetched.area
      isExact = false
      const shipped = shippedZone(zone.slice(-6))
      return shipped && (!counties || areNear(shipped, counties)) ? shipped : []
    })
    return found.length > 0 && found.length === zones.length ? { area: together(found), isExact } : null
  }

  async #fetchQueue(): Promise<void> {
    const { signal } = this.#stopping
    const work = async () => {
      for (const zone of this.#queue) {
        if (signal.aborted) return
        this.#queue.delete(zone)
        this.#underWay.add(zone)
        try {
          this.#areas.set(zone, { area: await this.#fetch(zone, signal), until: Date.now() + KEPT_MS })
        } catch (error) {
          if (signal.aborted) return
          this.#retryAt.set(zone, Date.now() + RETRY_MS)
          this.#failed.push({ zone, reason: (error as Error).message })
        } finally {
          this.#underWay.delete(zone)
        }
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, work))
    this.#fetching = undefined
  }

  async #fetch(zone: string, stopped: AbortSignal): Promise<Area> {
    const { baseUrl, open, userAgent, folder } = this.#options
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)])
    const onBytes = (bytes: number) => {
      this.#bytes += bytes
    }
    const area = readZone(await fetchText(`${baseUrl}/${zone}`, { open, userAgent, signal, onBytes }, MAX_BYTES))
    const file = this.#fileOf(zone)
    await mkdir(folder, { recursive: true })
    await writeFile(`${file}.part`, JSON.stringify(area))
    await rename(`${file}.part`, file)
    return area
  }

  #note(notes: FeedNotes | undefined): void {
    if (!notes) return
    if (this.#bytes > 0) notes.received(this.#bytes)
    const [first] = this.#failed
    // One note for all of them, because the alerts themselves were accepted.
    if (first) notes.refused(`the area of ${this.#failed.length} zones, the first ${first.zone}`, first.reason)
    this.#bytes = 0
    this.#failed = []
  }

  #fileOf(zone: string): string {
    return path.join(this.#options.folder, `${zone.replaceAll('/', '_')}.json`)
  }
}

function areNear(a: Area, b: Area): boolean {
  const [west, south, east, north] = geometryBounds(a)
  const [otherWest, otherSouth, otherEast, otherNorth] = geometryBounds(b)
  return west <= otherEast && otherWest <= east && south <= otherNorth && otherSouth <= north
}

async function readStored(file: string): Promise<Area | undefined> {
  try {
    if (Date.now() - (await stat(file)).mtimeMs > KEPT_MS) return undefined
    return JSON.parse(await readFile(file, 'utf8')) as Area
  } catch {
    // A file that does not exist or is damaged is requested again.
    return undefined
  }
}

/** Reads the area of a zone from its GeoJSON feature, and reduces its points. */
export function readZone(text: string): Area {
  const { geometry } = (JSON.parse(text) ?? {}) as { geometry?: unknown }
  const problem = geometry ? geometryProblem(geometry) : 'it has no area'
  if (problem) throw new Error(String(problem))
  const area = geometry as Area
  if (area.type !== 'Polygon' && area.type !== 'MultiPolygon') throw new Error('it has no area')
  return coarseArea(area)
}
