// Asks every live feed once, as the server does, and says what came of it: the first thing to run where there is internet.
import { AsyncLocalStorage } from 'node:async_hooks'
import { DATA_SOURCES } from '@stormlane/domain/hazards'
import { type FeedCheck, type FeedNotes, feedProblemOf } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { OpenUrl } from '@stormlane/feeds'
import { eventFeed } from '../modules/events/event.service.ts'
import type { Config } from '../platform/config.ts'
import { inParallel } from '../platform/in-parallel.ts'
import type { AskFeed } from './ask-feed.ts'
import { checkModel, checkQuarters, checkRadar } from './check-models.ts'
import { chooseHazards } from './hazards.ts'
import { type KeptAnswer, type Overheard, overhearing } from './overhearing.ts'
import { userAgentOf } from './user-agent.ts'

interface Checking {
  config: Config
  clock: Clock
  version: string
  /** Receives what a feed answered, if it could not be read. */
  onUnreadable?: (feed: string, answer: KeptAnswer) => void
}

const FEEDS_AT_ONCE = 4
/** Our choice: twice what the slowest feed has. */
const TIMEOUT_MS = 120_000
/** Of each satellite's hour; the server reads half an hour, which takes 70 MB. */
const LIGHTNING_FILES = 2

/** Feeds that are off, simulated or found in our own forecast are left out. */
export async function checkFeeds(checking: Checking): Promise<FeedCheck[]> {
  const { config, clock, version } = checking
  const heard = new AsyncLocalStorage<Overheard>()
  const connect = (open: OpenUrl) => overhearing(open, heard)
  const hazards = chooseHazards({ config, clock, version, connect, lightningFiles: LIGHTNING_FILES })
  try {
    const connection = {
      models: config.models,
      proxies: config.proxies,
      userAgent: userAgentOf(config, version),
      connect,
    }
    const asked: Record<string, AskFeed> = {
      hrrr: checkModel('HRRR', connection, clock),
      hrrr_quarters: checkQuarters(connection, clock),
      nbm: checkModel('NBM', connection, clock),
      gfs: checkModel('GFS', connection, clock),
      ifs: checkModel('IFS', connection, clock),
      radar: checkRadar(connection, clock),
      ...hazardsOf(hazards, clock),
    }
    const feeds = Object.entries(asked).filter(([id]) => config.feedModes[id] === 'live')
    return await inParallel(feeds, FEEDS_AT_ONCE, ([id, ask]) => {
      const overheard: Overheard = { status: null, bytes: 0, newestAt: null, answers: [] }
      return heard.run(overheard, () => checkFeed(id, ask, overheard, checking))
    })
  } finally {
    await hazards.close()
  }
}

function hazardsOf(sources: ReturnType<typeof chooseHazards>, clock: Clock): Record<string, AskFeed> {
  const { alerts, neighborAlerts = [], events, floods, roads, observations, roadStations } = sources
  const counted =
    (ask: (signal: AbortSignal, notes: FeedNotes) => Promise<readonly unknown[]> | undefined): AskFeed =>
    async (notes, signal) => ({ items: (await ask(signal, notes))?.length ?? 0 })
  return {
    government_alerts: counted((signal, notes) => alerts?.messages([], signal, notes)),
    ...Object.fromEntries(
      neighborAlerts.map(([feed, source]) => [feed, counted((signal, notes) => source.messages([], signal, notes))]),
    ),
    ...Object.fromEntries(
      (events?.types ?? [])
        .filter((type) => type !== 'storms')
        .map((type) => [eventFeed(type), counted((signal, notes) => events?.events(type, clock.now(), signal, notes))]),
    ),
    flood_chance: counted((signal, notes) => floods?.floodChance(clock.now(), signal, notes)),
    road_conditions: counted((signal, notes) => roads?.roadConditions(clock.now(), signal, notes)),
    observations: counted((signal, notes) => observations?.observations(clock.now(), signal, notes)),
    road_stations: counted((signal, notes) => roadStations?.observations(clock.now(), signal, notes)),
  }
}

async function checkFeed(
  id: string,
  ask: AskFeed,
  overheard: Overheard,
  { clock, onUnreadable }: Checking,
): Promise<FeedCheck> {
  const { name = id, isEssential = false } = DATA_SOURCES[id] ?? {}
  let refused = 0
  let firstRefusal: string | null = null
  const notes: FeedNotes = {
    received: () => undefined,
    refused(item, reason) {
      refused++
      firstRefusal ??= `${item}: ${reason}`
    },
  }
  const outcome = await ask(notes, AbortSignal.timeout(TIMEOUT_MS)).catch((error: unknown) => ({ error }))
  const failure = 'error' in outcome ? outcome.error : null
  if (onUnreadable && (failure || refused > 0)) for (const answer of overheard.answers) onUnreadable(id, answer)
  const { newestAt } = overheard
  const ofFile = newestAt && Math.max(0, (clock.now().getTime() - newestAt.getTime()) / 1000)
  return {
    id,
    name,
    isEssential,
    isReachable: overheard.status !== null,
    status: overheard.status,
    bytes: overheard.bytes,
    ageSeconds: 'error' in outcome ? ofFile : (outcome.ageSeconds ?? ofFile),
    accepted: 'error' in outcome ? 0 : outcome.items,
    refused,
    problem: failure ? feedProblemOf(failure) : null,
    error: failure ? (failure as Error).message : firstRefusal,
  }
}
