import type { EventSource, EventType, FloodChanceSource, HazardEvent } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { countyFinder } from '@stormlane/geography'
import { fetchText, type ModelServer } from '../model-files/fetch-model-file.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { fetchFirms } from './firms-files.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { liveStormReports } from './live-storm-reports.ts'
import { allOdinRows } from './odin-pages.ts'
import { readJson } from './read-collection.ts'
import { readFirmsFires } from './read-firms-fires.ts'
import { readHansVolcanoes } from './read-hans-volcanoes.ts'
import { readNhcCyclones } from './read-nhc-cyclones.ts'
import { readOdinOutages } from './read-odin-outages.ts'
import { readSpcOutlook } from './read-spc-outlook.ts'
import { readUsgsEarthquakes } from './read-usgs-earthquakes.ts'
import { readWfigsFires, WFIGS_LAYERS } from './read-wfigs-fires.ts'
import { readWpcRain } from './read-wpc-rain.ts'
import { withinTime } from './within-time.ts'

/** Types of events that have a live feed. */
type LiveEventType = Extract<
  EventType,
  | 'cyclones'
  | 'earthquakes'
  | 'power_outages'
  | 'storm_reports'
  | 'volcanoes'
  | 'us_wildfires'
  | 'fires'
  | 'severe_cast'
>

interface LiveEventFeeds extends Pick<ModelServer, 'open' | 'userAgent' | 'answers'> {
  /**
   * URLs of the feeds that are on. Those of cyclones, storm reports, volcanoes and wildfires are folders with several
   * files.
   */
  urls: Readonly<Partial<Record<EventType, string>>>
  /** The list of local storm reports, which adds the kinds that the Storm Prediction Center leaves out. */
  localReportsUrl?: string | undefined
}

/** The earthquakes of a week take 0.4 MB, the reports of the worst days 0.2 MB. */
const MAX_FILE_BYTES = 8 << 20
/** A page of perimeters of a bad summer takes some MB. */
const MAX_PERIMETER_BYTES = 32 << 20
/** The wildfire service returns up to 1000 fires per page; there are some hundred at a time. */
const MAX_PAGES = 10

type Fetch = (url: string) => Promise<string>

/**
 * Events of public feeds: cyclones of the National Hurricane Center, earthquakes and volcanoes of the US Geological
 * Survey, storm reports and outlooks of the Storm Prediction Center, wildfires of the interagency fire center, hot
 * spots that NASA's satellites saw, and power outages that utilities report to Oak Ridge National Laboratory.
 */
export function liveEvents({ urls, localReportsUrl, ...server }: LiveEventFeeds): EventSource {
  let stormReports: ReturnType<typeof liveStormReports> | undefined
  let findCounty: ReturnType<typeof countyFinder> | undefined
  const readers: Record<
    LiveEventType,
    (url: string, now: Date, fetch: Fetch, notes?: FeedNotes) => Promise<HazardEvent[]>
  > = {
    earthquakes: async (url, now, fetch, notes) => readUsgsEarthquakes(await fetch(url), now, notes),
    cyclones: async (url, now, fetch, notes) =>
      readNhcCyclones(
        await fetch(`${folderOf(url)}/CurrentStorms.json`),
        now,
        // Pages are read only from the configured server, whatever host the list names.
        (page) => fetch(`${folderOf(url)}${page}`),
        notes,
      ),
    severe_cast: async (url, now, fetch, notes) => readSpcOutlook(await fetch(url), now, notes),
    fires: async (url, now, fetch, notes) => readFirmsFires(await fetchFirms(url, fetch), now, notes),
    async power_outages(url, _now, fetch, notes) {
      const rows = await allOdinRows(folderOf(url), fetch)
      findCounty ??= countyFinder()
      return readOdinOutages(rows, findCounty, notes)
    },
    async volcanoes(url, _now, fetch, notes) {
      const [notices, volcanoes] = await Promise.all(
        ['getElevatedVolcanoes', 'getUSVolcanoes'].map((name) => fetch(`${folderOf(url)}/${name}`)),
      )
      return readHansVolcanoes(notices ?? '', volcanoes ?? '', notes)
    },
    async us_wildfires(url, _now, fetch, notes) {
      const [incidents, perimeters] = await Promise.all(
        [WFIGS_LAYERS.incidents, WFIGS_LAYERS.perimeters].map((layer) => allPages(`${folderOf(url)}/${layer}`, fetch)),
      )
      return readWfigsFires({ incidents: incidents ?? [], perimeters: perimeters ?? [] }, notes)
    },
    async storm_reports(url, now, fetch, notes) {
      stormReports ??= liveStormReports({ center: folderOf(url), local: localReportsUrl })
      return stormReports(now, fetch, notes)
    },
  }
  return {
    name: 'live',
    types: (Object.keys(urls) as EventType[]).filter((type) => type in readers),
    async events(type, now, given, notes) {
      const live = type as LiveEventType
      const url = urls[live]
      if (!url) throw new RangeError(`There is no live feed of ${type}.`)
      const maxBytes = live === 'us_wildfires' ? MAX_PERIMETER_BYTES : MAX_FILE_BYTES
      return askFeed({ url, server, maxBytes, signal: given, notes }, (fetch) => readers[live](url, now, fetch, notes))
    },
  }
}

/** Flood chances of the Weather Prediction Center: its excessive rainfall outlooks for today and tomorrow. */
export function liveFloodChance({ url, ...server }: FloodFeed): FloodChanceSource {
  return {
    floodChance: (now, signal, notes) =>
      askFeed({ url, server, maxBytes: MAX_FILE_BYTES, signal, notes }, async (fetch) => {
        const query = 'where=1%3D1&outFields=*&outSR=4326&geometryPrecision=4&f=geojson'
        const days = await Promise.all([0, 1].map((layer) => fetch(`${folderOf(url)}/${layer}/query?${query}`)))
        return days.flatMap((day) => readWpcRain(day, now, notes))
      }),
  }
}

interface FloodFeed extends Pick<ModelServer, 'open' | 'userAgent' | 'answers'> {
  /** The service whose layers 0 and 1 are the outlooks of both days. */
  url: string
}

interface Asking {
  url: string
  server: Pick<ModelServer, 'open' | 'userAgent' | 'answers'>
  maxBytes: number
  signal: AbortSignal | undefined
  notes: FeedNotes | undefined
}

/** Fetches and reads the files of a feed within its time limit. */
async function askFeed<Read>(asking: Asking, read: (fetch: Fetch) => Promise<Read>): Promise<Read> {
  const { url, server, maxBytes, signal: given, notes } = asking
  return withinTime({ host: new URL(url).host, given }, (signal) => {
    const connection = { ...server, signal, onBytes: (bytes: number) => notes?.received(bytes) }
    return read((file) => fetchText(file, connection, maxBytes))
  })
}

const folderOf = (url: string) => url.replace(/\/$/, '')

/** Fetches all features of a layer of an ArcGIS service, with outlines simplified to about 100 m. */
async function allPages(layer: string, fetch: Fetch): Promise<unknown[]> {
  const all: unknown[] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = `where=1%3D1&outFields=*&outSR=4326&maxAllowableOffset=0.001&geometryPrecision=4&f=geojson&resultOffset=${all.length}`
    const answer = readJson(await fetch(`${layer}/query?${query}`)) as ArcGisPage | null
    // The service reports errors with status 200.
    if (!Array.isArray(answer?.features)) throw unusableAnswer(TEXTS.noList('wildfires'))
    all.push(...answer.features)
    const hasMore = answer.exceededTransferLimit ?? answer.properties?.exceededTransferLimit
    if (hasMore !== true || answer.features.length === 0) break
  }
  return all
}

interface ArcGisPage {
  features?: unknown
  exceededTransferLimit?: unknown
  properties?: { exceededTransferLimit?: unknown } | null
}
