// Scores of locations: which are due, what they are made from, and the thread that works them out.
import type { ScoreOnWire } from '@stormlane/contract'
import type { Coordinates } from '@stormlane/domain/geo'
import { holdingLimits } from '@stormlane/domain/impacts'
import type { Clock } from '@stormlane/domain/time'
import { FORMULA_VERSION, isFirstLight, MAP_INDEX_IDS, type MapIndexId } from '@stormlane/domain/weather'
import type { Database } from '../../platform/database/database.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { maySee } from '../forecast/layer-access.ts'
import { type LimitsInGroups, ownLimitRepository } from '../own-limits/own-limit.repository.ts'
import { type ScorableLocation, scoreRepository } from './score.repository.ts'
import type { ScoreThread } from './score-thread.ts'
import { takeTurns } from './take-turns.ts'

interface Dependencies {
  database: Database
  clock: Clock
  forecast: Forecast
  thread: Pick<ScoreThread, 'score'>
  /** For tests. */
  listAgainAfterMs?: number
}

/** Which locations of an organization got a new score. */
export interface ScoredLocations {
  organizationId: string
  locationIds: string[]
}

interface WhileScoring {
  onScored?: (scored: ScoredLocations) => Promise<unknown>
  /** Ends the work after the batch of now. */
  signal?: AbortSignal
}

/** One that is not saved has no id, and usually no groups. */
type Place = Omit<ScorableLocation, 'id' | 'group_ids'> & Partial<ScorableLocation>
type RunTimes = Record<'nowcast' | 'extended', Date | null>

/** Places a task: about a tenth of a second, which a location that is just being saved can wait. */
const BATCH_PLACES = 200
/**
 * What becomes due while a long list is worked on waits this long at most for its turn. PostgreSQL lists 33,300 locations in a tenth to a quarter of a
 * second.
 */
const LIST_AGAIN_AFTER_MS = 10_000
/** A list of this age is made anew when others have finished a batch of it: to claim a batch that is done costs as much as to store one. */
const STALE_AFTER_MS = 1_000
const CLAIMED_WORK = 'score locations'

export type ScoreService = ReturnType<typeof scoreService>

export function scoreService({
  database,
  clock,
  forecast,
  thread,
  listAgainAfterMs = LIST_AGAIN_AFTER_MS,
}: Dependencies) {
  const scores = scoreRepository(database)
  const ownLimits = ownLimitRepository(database)
  /** Processes that began at the same place would try to claim the same batches until the end. */
  const beginsAt = Math.random()

  function wholeRun(horizon: 'nowcast' | 'extended') {
    const run = forecast.newest(horizon)
    return run && !isFirstLight(run) ? run : undefined
  }

  /** The forecast that scores are made from now; undefined while there is none. */
  function source() {
    const [nowcast, extended] = [wholeRun('nowcast'), wholeRun('extended')]
    if (!nowcast && !extended) return undefined
    const runs = [nowcast, extended].map((run) => `${run?.runTime.toISOString()} ${run?.times.length}`)
    const name = [...runs, `formulas ${FORMULA_VERSION}`].join(', ')
    return { name, runTimes: { nowcast: nowcast?.runTime ?? null, extended: extended?.runTime ?? null } }
  }

  async function work(
    organizationId: string,
    places: readonly Place[],
    { indices, runTimes, urgent }: { indices: readonly MapIndexId[]; runTimes: RunTimes; urgent: boolean },
  ) {
    const limits = await ownLimits.all(organizationId)
    const limited = places.map((place) => ({ ...place, limits: limits ? limitsAt(place, limits) : [] }))
    return thread.score(organizationId, limited, { indices, runTimes, now: clock.now(), urgent })
  }

  /** The indices that an organization sees, and the flags that open them. */
  async function seenBy(organizationId: string): Promise<{ indices: MapIndexId[]; flags: string }> {
    const flags = await scores.flagsOf(organizationId)
    const open = Object.fromEntries(flags.map((flag) => [flag, true]))
    return { indices: MAP_INDEX_IDS.filter((index) => maySee(index, open)), flags: flags.join() }
  }

  async function scoreBatch(
    organizationId: string,
    locations: readonly ScorableLocation[],
    from: NonNullable<ReturnType<typeof source>>,
  ): Promise<void> {
    const { indices, flags } = await seenBy(organizationId)
    const results = await work(organizationId, locations, { indices, runTimes: from.runTimes, urgent: false })
    await scores.store(
      organizationId,
      locations.map((location, place) => ({ location, scored: results[place] ?? null })),
      { forecast: from.name, flags, at: clock.now() },
    )
  }

  /** Scores what is due now, for a while; says what it scored and whether there may be more. */
  async function scoreListed(signal?: AbortSignal): Promise<{ scored: ScoredLocations[]; isCutShort: boolean }> {
    const from = source()
    if (!from) return { scored: [], isCutShort: false }
    const listedAt = performance.now()
    const byOrganization = new Map<string, string[]>()
    let isCutShort = false
    const listed = await scores.due(from.name, clock.now())
    for (const { organizationId, batch } of takeTurns(listed, BATCH_PLACES, beginsAt)) {
      if (isCutShort || signal?.aborted) break
      let isDone = false
      await database.claims.withClaimed(CLAIMED_WORK, batch, async (claimed) => {
        const due = await scores.due(from.name, clock.now(), claimed)
        isDone = due.length === 0
        if (isDone) return
        await scoreBatch(organizationId, due, from)
        const ids = due.map(({ id }) => id)
        byOrganization.set(organizationId, [...(byOrganization.get(organizationId) ?? []), ...ids])
      })
      const age = performance.now() - listedAt
      isCutShort = age >= listAgainAfterMs || (isDone && age >= STALE_AFTER_MS)
    }
    const scored = Array.from(byOrganization, ([organizationId, locationIds]) => ({ organizationId, locationIds }))
    return { scored, isCutShort }
  }

  return {
    /**
     * Scores every location that has no score of the newest forecast by its organization's flags, except those that another process
     * works on. Returns those that this process scored, and tells of them every few seconds before.
     */
    async scoreDue({ onScored, signal }: WhileScoring = {}): Promise<ScoredLocations[]> {
      const all: ScoredLocations[] = []
      for (let mayBeMore = true; mayBeMore && !signal?.aborted; ) {
        const { scored, isCutShort } = await scoreListed(signal)
        for (const ofOrganization of scored) await onScored?.(ofOrganization)
        all.push(...scored)
        mayBeMore = isCutShort
      }
      return all
    },

    /** Whether another process scores due locations now. */
    othersScore: () => database.claims.heldByOthers(CLAIMED_WORK),

    /** What the forecast means for places that are not saved, in their order; null while there is no forecast. */
    async preview(organizationId: string, places: readonly Place[]): Promise<(ScoreOnWire | null)[]> {
      const from = source()
      if (!from) return places.map(() => null)
      const { indices } = await seenBy(organizationId)
      const scored = await work(organizationId, places, { indices, runTimes: from.runTimes, urgent: true })
      return places.map((_, place) => {
        const one = scored[place]
        return one ? (JSON.parse(one.score) as ScoreOnWire) : null
      })
    },

    /** Scores a location that was just saved or moved; null while there is no forecast. */
    async scoreNow(organizationId: string, location: ScorableLocation): Promise<ScoreOnWire | null> {
      const from = source()
      if (!from) return null
      const { indices, flags } = await seenBy(organizationId)
      const [scored = null] = await work(organizationId, [location], { indices, runTimes: from.runTimes, urgent: true })
      await scores.store(organizationId, [{ location, scored }], { forecast: from.name, flags, at: clock.now() })
      return scored && (JSON.parse(scored.score) as ScoreOnWire)
    },

    /** Makes due again whatever lies where something changed: alerts that appeared or ended. */
    async expire(concerns: (place: Coordinates) => boolean): Promise<void> {
      const locations = await scores.everyLocation()
      await scores.expire(locations.filter(concerns).map(({ id }) => id))
    },
  }
}

const limitsAt = ({ id, group_ids = [] }: Place, { set, tree }: LimitsInGroups) =>
  holdingLimits(set, { groupIds: group_ids, ...(id !== undefined && { locationId: id }) }, tree)
