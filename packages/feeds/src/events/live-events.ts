import type { EventSource, EventType, FeedNotes, HazardEvent } from '@stormlane/domain'
import { fetchText, type ModelServer } from '../model-files/fetch-model-file.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readSpcReports } from './read-spc-reports.ts'
import { readUsgsEarthquakes } from './read-usgs-earthquakes.ts'
import { type SpcReportFile, spcReportFiles } from './spc-report-files.ts'

/** Types of events that have a live feed. */
type LiveEventType = Extract<EventType, 'earthquakes' | 'storm_reports'>

interface LiveEventFeeds extends Pick<ModelServer, 'open' | 'userAgent'> {
  /** The address of each feed that is on. That of storm reports is the folder of their files. */
  urls: Readonly<Partial<Record<LiveEventType, string>>>
}

/** For all files of a feed: the others wait meanwhile. */
const TIMEOUT_SECONDS = 30
/** The earthquakes of a week take 0.4 MB, the reports of the worst days 0.2 MB. */
const MAX_FILE_BYTES = 8 << 20

type Fetch = (url: string) => Promise<string>

/** Events of public feeds: earthquakes of the US Geological Survey, storm reports of the Storm Prediction Center. */
export function liveEvents({ urls, ...server }: LiveEventFeeds): EventSource {
  const readers: Record<
    LiveEventType,
    (url: string, now: Date, fetch: Fetch, notes?: FeedNotes) => Promise<HazardEvent[]>
  > = {
    earthquakes: async (url, now, fetch, notes) => readUsgsEarthquakes(await fetch(url), now, notes),
    async storm_reports(url, now, fetch, notes) {
      const { today, dayBefore } = spcReportFiles(now)
      const receive = (files: readonly SpcReportFile[]) =>
        Promise.all(
          files.map(async (file) => ({ ...file, text: await fetch(`${url.replace(/\/$/, '')}/${file.name}`) })),
        )
      const [current, before] = await Promise.all([receive(today), receive(dayBefore)])
      return readSpcReports({ today: current, dayBefore: before }, now, notes)
    },
  }
  return {
    name: 'live',
    types: Object.keys(urls) as LiveEventType[],
    async events(type, now, given, notes) {
      const live = type as LiveEventType
      const url = urls[live]
      if (!url) throw new RangeError(`There is no live feed of ${type}.`)
      const timeout = AbortSignal.timeout(1000 * TIMEOUT_SECONDS)
      const signal = given ? AbortSignal.any([given, timeout]) : timeout
      const connection = { ...server, signal, onBytes: (bytes: number) => notes?.received(bytes) }
      try {
        return await readers[live](url, now, (file) => fetchText(file, connection, MAX_FILE_BYTES), notes)
      } catch (error) {
        given?.throwIfAborted()
        throw timeout.aborted ? new Error(TEXTS.timeout(new URL(url).host, TIMEOUT_SECONDS)) : error
      }
    },
  }
}
