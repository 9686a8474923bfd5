import type { LocalTimes, RoadConditionSource, RoadFeed } from '@stormlane/domain/hazards'
import { type FeedNotes, type FeedProblem, feedProblemOf } from '@stormlane/domain/product'
import { HOUR_MS } from '@stormlane/domain/time'
import { withinTime } from '../events/within-time.ts'
import { fetchText, type ModelServer } from '../model-files/fetch-model-file.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { allOpen511Pages } from './open511-pages.ts'
import { read511Cameras, read511Events, read511WinterRoads } from './read-511.ts'
import { readOpen511 } from './read-open511.ts'
import { readWzdx } from './read-wzdx.ts'
import type { RoadReport } from './road-report.ts'
import { LIVE_ROAD_TEXTS as TEXTS } from './roads.texts.ts'

interface LiveRoads extends Pick<ModelServer, 'open' | 'userAgent' | 'answers'> {
  feeds: readonly RoadFeed[]
}

/** Work zones of the largest states take some MB. */
const MAX_FILE_BYTES = 32 << 20
/** Our choice: the last answer of a feed is shown for this long while the feed fails. */
const KEPT_MS = HOUR_MS
const FEEDS_AT_ONCE = 4

type ReadReports = (text: string, now: Date, notes?: FeedNotes, local?: LocalTimes) => RoadReport[]

const READERS: Record<RoadFeed['kind'], ReadReports> = {
  wzdx: readWzdx,
  '511-events': read511Events,
  '511-winter-roads': (text, _now, notes) => read511WinterRoads(text, notes),
  '511-cameras': (text, _now, notes) => read511Cameras(text, notes),
  open511: readOpen511,
}

interface Failure {
  words: string
  problem: FeedProblem
}

interface Answer {
  at: number
  reports: RoadReport[]
}

/**
 * Work zones, events, winter conditions and cameras of the feeds of a registry. A feed that fails keeps its last
 * records for an hour.
 */
export function liveRoadConditions({ feeds, ...server }: LiveRoads): RoadConditionSource {
  const answers = new Map<string, Answer>()

  async function ask(feed: RoadFeed, now: Date, given?: AbortSignal, notes?: FeedNotes): Promise<Failure | null> {
    const { name, kind, key = '', headers } = feed
    const withKey = (text: string, coded = key) => text.replaceAll('{key}', coded)
    const url = withKey(feed.url, encodeURIComponent(key))
    const own: FeedNotes | undefined = notes && {
      ...notes,
      refused: (item, reason) => notes.refused(TEXTS.failed(name, item), withoutKey(reason, key)),
    }
    try {
      const texts = await withinTime({ host: new URL(url).host, given }, (signal) => {
        const connection = {
          ...server,
          headers: Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, withKey(value)])),
          signal,
          onBytes: (bytes: number) => notes?.received(bytes),
        }
        const fetch = (page: string) => fetchText(page, connection, MAX_FILE_BYTES)
        return kind === 'open511' ? allOpen511Pages(url, fetch) : fetch(url).then((text) => [text])
      })
      const read = texts.flatMap((text) => READERS[kind](text, now, own, feed.local_times))
      const reports = (texts.length > 1 ? eachOnce(read) : read).map((report) => named(report, name))
      answers.set(name, { at: now.getTime(), reports })
      return null
    } catch (error) {
      given?.throwIfAborted()
      const reason = withoutKey((error as Error).message, key)
      notes?.refused(name, reason)
      return { words: TEXTS.failed(name, reason), problem: feedProblemOf(error) }
    }
  }

  return {
    name: 'live',
    async roadConditions(now, signal, notes) {
      const failures: (Failure | null)[] = []
      for (let i = 0; i < feeds.length; i += FEEDS_AT_ONCE) {
        const some = feeds.slice(i, i + FEEDS_AT_ONCE)
        failures.push(...(await Promise.all(some.map((feed) => ask(feed, now, signal, notes)))))
      }
      const [first] = failures
      if (first && failures.every((failure) => failure !== null))
        throw unusableAnswer(TEXTS.everyFailed(feeds.length, first.words), first.problem)
      return feeds.flatMap(({ name }) => {
        const answer = answers.get(name)
        return answer && now.getTime() - answer.at <= KEPT_MS ? answer.reports : []
      })
    },
  }
}

/** Events move between pages while these are fetched, so one may come twice. */
const eachOnce = (reports: readonly RoadReport[]) => [...new Map(reports.map((report) => [report.id, report])).values()]

/** Adds the name of the feed to the id, because two feeds may use the same ids. */
function named(report: RoadReport, feed: string): RoadReport {
  const id = `${feed}: ${report.id}`
  return { ...report, id, properties: { ...report.properties, id } }
}

/**
 * Removes the key from error messages, because they contain addresses with keys, and admins of every organization see
 * them.
 */
const withoutKey = (text: string, key: string) =>
  key === '' ? text : text.replaceAll(encodeURIComponent(key), '…').replaceAll(key, '…')
