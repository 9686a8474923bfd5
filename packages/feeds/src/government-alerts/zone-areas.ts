import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Area, geometryProblem } from '@stormlane/domain/geo'
import type { FeedNotes } from '@stormlane/domain/product'
import { DAY_MS } from '@stormlane/domain/time'
import { fetchText, type ModelServer } from '../model-files/fetch-model-file.ts'
import { coarseArea, together } from './coarse-area.ts'

interface Options extends Pick<ModelServer, 'open' | 'userAgent'> {
  /** `https://api.weather.gov` or a mirror. */
  baseUrl: string
  folder: string
}

/** Areas of zones that are known. */
export interface KnownAreas {
  /** The area of all of these zones; null unless all are known. */
  over: (zones: readonly string[]) => Area | null
}

/** Zones of the service are redrawn twice a year. */
const KEPT_MS = 30 * DAY_MS
/** The first poll requests some hundred zones. */
const PARALLEL = 8
/**
 * Limit for all zones of an answer, because alerts must not wait longer. Those whose zones are missing cover their
 * counties.
 */
const TIMEOUT_MS = 60_000
const MAX_BYTES = 16 << 20
/** The areas of forecast and fire weather zones, for alerts that name zones instead of an area of their own. */
export class ZoneAreas {
  readonly #options: Options
  readonly #areas = new Map<string, { area: Area; until: number }>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Zones are paths of the service, `zones/forecast/COZ220`. A zone that cannot be fetched is left out and noted. */
  async areasOf(zones: readonly string[], given?: AbortSignal, notes?: FeedNotes): Promise<KnownAreas> {
    const now = Date.now()
    const missing = [...new Set(zones)].filter((zone) => !((this.#areas.get(zone)?.until ?? 0) > now))
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const signal = given ? AbortSignal.any([given, timeout]) : timeout
    const failed: { zone: string; reason: string }[] = []
    const work = async () => {
      for (let zone = missing.shift(); zone; zone = missing.shift())
        try {
          this.#areas.set(zone, { area: await this.#find(zone, signal, notes), until: now + KEPT_MS })
        } catch (error) {
          given?.throwIfAborted()
          failed.push({ zone, reason: (error as Error).message })
        }
    }
    await Promise.all(Array.from({ length: PARALLEL }, work))
    const [first] = failed
    // One note for all of them, because the alerts themselves were accepted.
    if (first) notes?.refused(`the area of ${failed.length} zones, the first ${first.zone}`, first.reason)
    return {
      over: (wanted) => {
        const found = wanted.flatMap((zone) => this.#areas.get(zone)?.area ?? [])
        return found.length > 0 && found.length === wanted.length ? together(found) : null
      },
    }
  }

  async #find(zone: string, signal: AbortSignal, notes?: FeedNotes): Promise<Area> {
    const file = path.join(this.#options.folder, `${zone.replaceAll('/', '_')}.json`)
    const stored = await readStored(file)
    if (stored) return stored
    const { baseUrl, open, userAgent } = this.#options
    const server: ModelServer = { open, userAgent, signal, onBytes: (bytes) => notes?.received(bytes) }
    const area = readZone(await fetchText(`${baseUrl}/${zone}`, server, MAX_BYTES))
    await mkdir(this.#options.folder, { recursive: true })
    await writeFile(`${file}.part`, JSON.stringify(area))
    await rename(`${file}.part`, file)
    return area
  }
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
