// Asks a weather model for the newest forecast that is whole, and reads the index of one of its files and the smallest field that a
// run needs, instead of some hundred megabytes.
import { GfsModel, HrrrModel, HrrrQuarters, IfsModel, MrmsRadar, NbmModel } from '@stormlane/atmosphere'
import { withProblem } from '@stormlane/domain/product'
import { type Clock, floorTo, MINUTE_MS, NOWCAST_STEP_MINUTES } from '@stormlane/domain/time'
import { type IndexEntry, ModelFileError, type ModelFiles } from '@stormlane/domain/weather'
import type { AskFeed } from './ask-feed.ts'
import { newestWhole } from './live/find-forecasts.ts'
import { listRadarFiles, type ModelConnection, type ModelFeed, openModelFiles } from './live/live-models.ts'

const MODELS = { HRRR: HrrrModel, NBM: NbmModel, GFS: GfsModel, IFS: IfsModel } as const
/** Hours back in which the newest forecast of a model is looked for. */
const OLDEST_HOURS: Readonly<Record<ModelFeed, number>> = { HRRR: 5, NBM: 24, GFS: 24, IFS: 24 }
/** MRMS publishes a file within ten minutes. */
const RADAR_DELAY_MS = 10 * MINUTE_MS

export function checkModel(feed: ModelFeed, connection: ModelConnection, clock: Clock): AskFeed {
  return async (_notes, signal) => {
    const files = openModelFiles(feed, connection)
    const model = new MODELS[feed](files)
    const cycle = await newestCycle(feed, files, clock.now(), signal)
    const hour = model.hours.find((one) => one > 0) ?? 1
    const items = await smallestField(files, (probe) => new MODELS[feed](probe).read(cycle, hour, signal), signal)
    return { items, ageSeconds: (clock.now().getTime() - cycle.getTime()) / 1000 }
  }
}

export function checkQuarters(connection: ModelConnection, clock: Clock): AskFeed {
  return async (_notes, signal) => {
    const files = openModelFiles('HRRR quarters', connection)
    const cycle = await newestCycle('HRRR', openModelFiles('HRRR', connection), clock.now(), signal)
    let problem: string | null = null
    const hear = (heard: string | null) => {
      problem ??= heard
    }
    const shares = { freezing: new Float32Array(), depth: new Float32Array() }
    const items = await smallestField(
      files,
      (probe) => new HrrrQuarters(probe, hear).read(cycle, 0.25, shares, signal),
      signal,
    )
    if (problem && items === 0) throw new ModelFileError(problem)
    return { items, ageSeconds: (clock.now().getTime() - cycle.getTime()) / 1000 }
  }
}

export function checkRadar(connection: ModelConnection, clock: Clock): AskFeed {
  return async (_notes, signal) => {
    const files = listRadarFiles(connection)
    const found: string[] = []
    const probe = {
      keys: (prefix: string) => files.keys(prefix, signal),
      bytes: async (key: string) => {
        found.push(key)
        throw new Enough()
      },
    }
    // A run reads the frame nearest to each quarter of an hour, so this asks for the newest of those.
    const time = floorTo(new Date(clock.now().getTime() - RADAR_DELAY_MS), NOWCAST_STEP_MINUTES * MINUTE_MS)
    const grid = { kind: 'regular' } as never
    const { problem } = await new MrmsRadar(probe).read([time], grid, signal)
    const [key] = found
    if (!key) throw withProblem(new ModelFileError(problem ?? 'There is no radar frame.'), 'no_recent')
    const [first, second] = await files.bytes(key, signal)
    if (first !== 0x1f || second !== 0x8b) throw new ModelFileError(`${key} is not compressed with gzip.`)
    return { items: 1, ageSeconds: (clock.now().getTime() - time.getTime()) / 1000 }
  }
}

/** The fields of an hour are known, and need not be read. */
class Enough extends Error {}

async function newestCycle(feed: ModelFeed, files: ModelFiles, now: Date, signal: AbortSignal): Promise<Date> {
  const cycle = await newestWhole(
    {
      model: new MODELS[feed](files),
      files,
      isGivenUp: () => false,
      now,
      signal,
      oldestHours: OLDEST_HOURS[feed],
      neededHour: () => 18,
    },
    feed,
  )
  if (!cycle) throw withProblem(new ModelFileError(`No recent forecast of ${feed} is whole.`), 'no_recent')
  return cycle
}

/** Lets a model choose its fields from an index, and fetches the smallest. Returns how many it chose. */
async function smallestField(
  files: ModelFiles,
  read: (probe: ModelFiles) => Promise<unknown>,
  signal: AbortSignal,
): Promise<number> {
  let chosen: { key: string; entries: readonly IndexEntry[] } | undefined
  const probe: ModelFiles = {
    index: (key) => files.index(key, signal),
    messages: async (key, entries) => {
      chosen ??= { key, entries: entries.filter(Boolean) }
      throw new Enough()
    },
  }
  try {
    await read(probe)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  if (!chosen) return 0
  const size = ({ start, end }: IndexEntry) => (end ?? Number.POSITIVE_INFINITY) - start
  const [smallest] = chosen.entries.toSorted((a, b) => size(a) - size(b))
  if (smallest) await files.messages(chosen.key, [smallest], signal)
  return chosen.entries.length
}
