// Storm reports from two servers: tornadoes, hail and thunderstorm wind of the Storm Prediction Center, everything else from the local
// reports of the Weather Service.
import type { StormReportEvent } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readLocalReports } from './read-local-reports.ts'
import { readSpcReports } from './read-spc-reports.ts'
import { type SpcReportFile, spcReportFiles } from './spc-report-files.ts'

type Fetch = (url: string) => Promise<string>

interface Urls {
  /** The folder of the files of the Storm Prediction Center. */
  center: string
  /** Undefined without local reports. */
  local: string | undefined
}

/** Our choice: the list of a day has up to some MB and is made anew for each request. */
const LOCAL_EVERY_MS = 15 * MINUTE_MS

/** If one of the two fails, its last reports are shown until they are a day old; only without both does the feed fail. */
export function liveStormReports({ center, local }: Urls) {
  let ofCenter: StormReportEvent[] = []
  let locals: StormReportEvent[] = []
  let localAt = Number.NEGATIVE_INFINITY

  async function readCenter(now: Date, fetch: Fetch, notes?: FeedNotes): Promise<void> {
    const { today, dayBefore } = spcReportFiles(now)
    const receive = (files: readonly SpcReportFile[]) =>
      Promise.all(files.map(async (file) => ({ ...file, text: await fetch(`${center}/${file.name}`) })))
    const [current, before] = await Promise.all([receive(today), receive(dayBefore)])
    ofCenter = readSpcReports({ today: current, dayBefore: before }, now, notes)
  }

  async function readLocal(url: string, now: Date, fetch: Fetch, notes?: FeedNotes): Promise<void> {
    if (Math.abs(now.getTime() - localAt) < LOCAL_EVERY_MS) return
    locals = readLocalReports(await fetch(`${url}?hours=24`), now, notes)
    localAt = now.getTime()
  }

  return async (now: Date, fetch: Fetch, notes?: FeedNotes): Promise<StormReportEvent[]> => {
    const [center, others] = await Promise.allSettled([
      readCenter(now, fetch, notes),
      local === undefined ? undefined : readLocal(local, now, fetch, notes),
    ])
    if (center.status === 'rejected' && (others.status === 'rejected' || local === undefined)) throw center.reason
    for (const [name, { status, ...result }] of [
      [TEXTS.center, center],
      [TEXTS.localReports, others],
    ] as const)
      if (status === 'rejected') notes?.refused(name, (result as { reason: Error }).reason.message)
    const since = now.getTime() - DAY_MS
    return [...ofCenter, ...locals].filter(
      ({ geoJson }) => Date.parse(String(geoJson.properties?.reported_at)) >= since,
    )
  }
}
