import { type LevelChangeOnWire, SHOWN_CHANGES } from '@stormlane/contract'
import {
  countChanges,
  type LevelChange,
  type LevelChangeKind,
  type LevelStep,
  levelChanges,
  levelSteps,
} from '@stormlane/domain/desk'
import { type Clock, DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import type { NewWebhookEvent } from '../webhooks/webhook-event.repository.ts'
import type { AffectedService } from './affected.service.ts'
import { deskLevelRepository } from './desk-level.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  affected: Pick<AffectedService, 'levelsNow' | 'runTime'>
}

interface WhatChanged {
  runTime: Date | null
  previousRunTime: Date | null
  counts: Record<LevelChangeKind, number>
  changes: readonly LevelChange[]
}

/**
 * How often the levels under a run are stored. Changes after the last write are missing from the next run's comparison.
 */
const TAKEN_EVERY_MS = 5 * MINUTE_MS
/** After this time a run has reached all assets, so its event can be sent. */
const SETTLED_AFTER_MS = 10 * MINUTE_MS

export type LevelChangeService = ReturnType<typeof levelChangeService>

/**
 * Finds what rose and fell with the newest run by comparing the current levels with the last ones under the previous
 * run. The answer therefore never disagrees with the queue, and an asset counts as soon as it is rated again.
 */
export function levelChangeService({ database, clock, affected }: Dependencies) {
  const stored = deskLevelRepository(database)

  async function find(organizationId: string): Promise<WhatChanged> {
    const runTime = affected.runTime()
    const previous = runTime && (await stored.before(organizationId, runTime))
    const changes = previous ? levelChanges(previous.levels, (await affected.levelsNow(organizationId)).levels) : []
    return { runTime, previousRunTime: previous?.runTime ?? null, counts: countChanges(changes), changes }
  }

  async function describe(organizationId: string, changes: readonly LevelChange[]): Promise<LevelChangeOnWire[]> {
    if (changes.length === 0) return []
    const { describe: toWords } = await affected.levelsNow(organizationId)
    return changes.slice(0, SHOWN_CHANGES).flatMap(({ id, kind, before, after }) => {
      const words = toWords(id)
      return words ? { kind, id, ...words, previous_impact_level: before, impact_level: after } : []
    })
  }

  async function eventOf(organizationId: string, runTime: Date): Promise<NewWebhookEvent | undefined> {
    const { counts, changes } = await find(organizationId)
    if (changes.length === 0) return undefined
    const data = { run_time: runTime.toISOString(), ...counts, changes: await describe(organizationId, changes) }
    return { type: 'affected.changed', subject: 'affected', data }
  }

  return {
    async find(organizationId: string) {
      const { changes, ...found } = await find(organizationId)
      return { ...found, changes: await describe(organizationId, changes) }
    },

    /** Returns with which runs of the last day the level of an asset became another, newest first. */
    async ofAsset(organizationId: string, assetId: string): Promise<LevelStep[]> {
      const [levels, current] = await Promise.all([
        stored.ofAsset(organizationId, assetId, new Date(clock.now().getTime() - DAY_MS)),
        affected.levelsNow(organizationId),
      ])
      const runTime = affected.runTime()
      if (!runTime) return levelSteps(levels)
      // The levels of the newest run are stored minutes later.
      const earlier = levels.filter((one) => one.runTime < runTime)
      return levelSteps([...earlier, { runTime, level: current.levels.get(assetId) }])
    },

    /** Returns the ids of the assets with one kind of change. */
    async idsOf(organizationId: string, wanted: LevelChangeKind): Promise<ReadonlySet<string>> {
      const { changes } = await find(organizationId)
      return new Set(changes.filter(({ kind }) => kind === wanted).map(({ id }) => id))
    },

    /** Stores the levels of every organization that sees Affected, and announces what a settled run changed. */
    async keepDue(signal?: AbortSignal): Promise<void> {
      const runTime = affected.runTime()
      if (!runTime) return
      const now = clock.now()
      const isSettled = now.getTime() - runTime.getTime() >= SETTLED_AFTER_MS
      for (const organizationId of await stored.due(runTime, new Date(now.getTime() - TAKEN_EVERY_MS), now)) {
        if (signal?.aborted) return
        await stored.keep(organizationId, runTime, (await affected.levelsNow(organizationId)).levels, now)
        // Built before the transaction that stores it, which would otherwise hold a connection while waiting for
        // others.
        if (isSettled && !(await stored.isAnnounced(organizationId, runTime)))
          await stored.announce(organizationId, runTime, await eventOf(organizationId, runTime), now)
      }
    },
  }
}
