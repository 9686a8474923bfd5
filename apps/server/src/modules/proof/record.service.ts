import { type AlertMap, alertBeginsAt, alertEndsAt } from '@stormlane/domain/hazards'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { type Clock, MINUTE_MS } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import type { AffectedService } from '../desk/affected.service.ts'
import { organizationsOfDesk } from '../desk/organizations-of-desk.repository.ts'
import { type KeptAlert, type KeptLevel, recordRepository } from './record.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  affected: Pick<AffectedService, 'assetsOf' | 'runTime'>
  alerts: { current: () => AlertMap }
}

/** As often as the dispatch desk keeps its levels. */
const LEVELS_EVERY_MS = 5 * MINUTE_MS

export type RecordService = ReturnType<typeof recordService>

/** Records what proofs need, while it can be known: forecasts are replaced by every run, and alerts are forgotten. */
export function recordService({ database, clock, affected, alerts }: Dependencies) {
  const records = recordRepository(database)
  /** When the levels of each organization were last looked at by this process. */
  const lookedAt = new Map<string, number>()

  async function recordAssets(organizationId: string, runTime: Date): Promise<void> {
    const now = clock.now()
    const { assets, affected: ranked } = await affected.assetsOf(organizationId, undefined)
    const ratings = new Map(ranked.map((asset) => [asset.id, asset]))
    const levels = assets.map(({ id }): KeptLevel => {
      const rated = ratings.get(id)
      if (!rated)
        return {
          assetId: id,
          level: IMPACT_LEVELS.none,
          cause: '',
          reason: '',
          beginsAt: null,
          endsAt: null,
          action: '',
          actionReason: '',
        }
      const { level, leading, text, startAt, endAt } = rated.rating
      const { action, reason: actionReason } = rated.action(rated.rating, now)
      return {
        assetId: id,
        level,
        cause: leading.id,
        reason: text,
        beginsAt: startAt,
        endsAt: endAt,
        action,
        actionReason,
      }
    })
    await records.keepLevels(organizationId, runTime, levels, now)
    const map = alerts.current()
    const over = assets.flatMap(({ id, position }) =>
      position
        ? map.holdingAt(position, now).map(
            ({ alert }): KeptAlert => ({
              assetId: id,
              alertId: alert.id,
              event: alert.event,
              sender: alert.senderName,
              beginsAt: alertBeginsAt(alert),
              endsAt: alertEndsAt(alert),
            }),
          )
        : [],
    )
    await records.keepAlerts(organizationId, over, now)
  }

  return {
    /** Records departures and positions at once, and levels and alerts of each organization every five minutes. */
    async recordDue(signal?: AbortSignal): Promise<void> {
      const now = clock.now()
      await records.keepDepartures(now)
      await records.keepProgress(now)
      const runTime = affected.runTime()
      if (!runTime) return
      for (const { id } of await organizationsOfDesk(database, now).select('organizations.id').execute()) {
        if (signal?.aborted) return
        if (now.getTime() - (lookedAt.get(id) ?? 0) < LEVELS_EVERY_MS) continue
        await recordAssets(id, runTime)
        lookedAt.set(id, now.getTime())
      }
    },
  }
}
