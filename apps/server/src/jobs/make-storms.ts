// Makes the storms of the page Historical Accuracy once after the first start, and again when the simulated climate has changed.
import type { StormEvidence, StormPeak } from '@stormlane/domain/history'
import type { Geocoder } from '@stormlane/domain/places'
import type { Clock } from '@stormlane/domain/time'
import { stormOnWire } from '../modules/history/storm-on-wire.ts'
import type { StormShelf } from '../modules/history/storm-shelf.ts'
import type { StormStore } from '../modules/history/storm-store.ts'
import type { Exclusively } from '../platform/database/leases.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

/** The simulation, which finds storms of the past and replays them. */
export interface StormMaker {
  fingerprint(signal: AbortSignal): Promise<string>
  find(now: Date, signal: AbortSignal): Promise<StormPeak[]>
  make(
    peak: StormPeak,
    folders: { runsFolder: string; scratchFolder: string },
    signal: AbortSignal,
  ): Promise<StormEvidence>
  close(): Promise<void>
}

interface Dependencies {
  /** Starts the thread of the maker; called only while there is something to make. */
  openMaker: () => StormMaker
  store: StormStore
  /** Shares storms between machines; null if they stay on this one. */
  shelf: Pick<StormShelf, 'take' | 'publish'> | null
  geocoder: Geocoder
  clock: Clock
  /** Nothing is made until this returns true. */
  mayStart: () => boolean
  exclusively: Exclusively
  log: Log
}

/** Once made, the storms stay. The loop looks again in case another process died while making them. */
const LOOK_EVERY_MS = 3_600_000
const RETRY_AFTER_MS = 600_000

export function startMakingStorms(dependencies: Dependencies): Loop {
  const { exclusively, mayStart, log } = dependencies
  let isDone = false
  return startLoop({
    name: 'make storms',
    round: async (signal) => {
      if (!isDone) await exclusively((lost) => makeMissingStorms(dependencies, AbortSignal.any([signal, lost])))
      isDone = dependencies.store.making()?.isFinished ?? false
    },
    everyMs: LOOK_EVERY_MS,
    retryAfterMs: RETRY_AFTER_MS,
    mayStart,
    failure: 'the historical storms could not be made; it will be tried again',
    log,
  })
}

/** Continues an interrupted run of this job; complete storms are not made again. */
export async function makeMissingStorms(
  { openMaker, store, shelf, geocoder, clock, log }: Omit<Dependencies, 'mayStart' | 'exclusively'>,
  signal: AbortSignal,
): Promise<void> {
  const maker = openMaker()
  try {
    const climate = await maker.fingerprint(signal)
    // Fetches what another machine made before this one took over.
    await shelf?.take(signal)
    store.prune(climate)
    const before = store.making()
    if (before?.isFinished && before.climate === climate) return shelf?.publish(signal)
    const startedAt = performance.now()
    const peaks = noted(store, climate) ?? (await search(maker, store, climate, clock.now(), signal))
    const total = Math.max(1, peaks.length)
    store.setMaking({ climate, total, isFinished: false })
    const made = new Set(store.all().flatMap((stored) => (stored.climate === climate ? [stored.storm.kind] : [])))
    const { runsFolder, scratchFolder } = store
    for (const peak of peaks.filter(({ kind }) => !made.has(kind))) {
      const evidence = await maker.make(peak, { runsFolder, scratchFolder }, signal)
      store.write({ climate, tilesRun: evidence.tilesRun, storm: await stormOnWire(evidence, geocoder) })
      await shelf?.publish(signal)
      log.info({ storm: evidence.id }, 'a historical storm is ready')
    }
    store.setMaking({ climate, total, isFinished: true })
    await shelf?.publish(signal)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    log.info({ storms: peaks.length, seconds }, 'the historical storms are ready')
  } finally {
    await maker.close()
  }
}

const NOTE = 'found-storms'

async function search(maker: StormMaker, store: StormStore, climate: string, now: Date, signal: AbortSignal) {
  const peaks = await maker.find(now, signal)
  store.writeNote(NOTE, { climate, peaks })
  return peaks
}

/** The storms that an interrupted run of this job had found. */
function noted(store: StormStore, climate: string): StormPeak[] | undefined {
  const note = store.readNote(NOTE) as
    | { climate: string; peaks: (Omit<StormPeak, 'at'> & { at: string })[] }
    | undefined
  if (note?.climate !== climate) return undefined
  return note.peaks.map((peak) => ({ ...peak, at: new Date(peak.at) }))
}
