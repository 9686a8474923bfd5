import { isDeepStrictEqual } from 'node:util'
import { type Clock, decideAffectedMail, IMPACT_LEVELS, isQuietTime, ZoneOffsets } from '@stormlane/domain'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/logging.ts'
import type { AffectedService, QueueItem } from './affected.service.ts'
import { type AffectedMail, affectedMailRepository } from './affected-mail.repository.ts'
import { toWatchedItem } from './affected-mail.service.ts'
import { briefingRepository } from './briefing.repository.ts'
import { affectedMail } from './desk-mail.texts.ts'

interface Dependencies {
  database: Database
  clock: Clock
  affected: Pick<AffectedService, 'queueNow'>
  config: Pick<Config, 'productName' | 'publicUrl'>
  log: Pick<Log, 'warn'>
}

export type DeskWatchService = ReturnType<typeof deskWatchService>

/** Looks at the queues of all organizations whose members are mailed, and stores the mails that are due. */
export function deskWatchService({ database, clock, affected, config, log }: Dependencies) {
  const mails = affectedMailRepository(database)
  const organizations = briefingRepository(database)
  const zones = new ZoneOffsets()
  const words = { product: config.productName, publicUrl: config.publicUrl }

  /** Returns whether a mail was stored. */
  async function watchMember(organizationId: string, mail: AffectedMail, timeZone: string): Promise<boolean> {
    const { groupId, assetTypes, fromLevel, groupName } = mail
    const queue = await affected.queueNow(organizationId, { types: assetTypes, group: groupId ?? undefined })
    const now = clock.now()
    const rule = { fromLevel: IMPACT_LEVELS[fromLevel], heldBelow: heldBelow(mail, now, timeZone) }
    const { state, mailed, isAfterQuiet } = decideAffectedMail(mail.state, queue.map(toWatchedItem), rule, now)
    if (mailed.length === 0) {
      if (!isDeepStrictEqual(state, mail.state)) await mails.keepDecision(organizationId, mail, state, undefined)
      return false
    }
    const assets = ratedAssets(queue, mailed, now)
    const text = affectedMail({ ...words, assets, now, timeZone, groupName, fromLevel, isAfterQuiet })
    const due = { userId: mail.userId, kind: 'affected' as const, ...text, createdAt: now }
    return mails.keepDecision(organizationId, mail, state, due)
  }

  /** The level below which mails are held back now; null if it is not quiet. */
  function heldBelow({ quiet }: AffectedMail, now: Date, timeZone: string): number | null {
    if (!quiet || !isQuietTime(quiet, now, timeZone, zones)) return null
    return quiet.exceptFrom === null ? Number.POSITIVE_INFINITY : IMPACT_LEVELS[quiet.exceptFrom]
  }

  return {
    /** Returns whether mails wait to be sent. An organization that fails does not keep the others from theirs. */
    async watchDue(signal?: AbortSignal): Promise<boolean> {
      let hasMails = false
      for (const organizationId of await mails.organizations(clock.now())) {
        if (signal?.aborted) break
        try {
          const { timezone } = await organizations.organization(organizationId)
          for (const mail of await mails.listActive(organizationId))
            if (await watchMember(organizationId, mail, timezone)) hasMails = true
        } catch (error) {
          log.warn(
            { err: error, organizationId },
            'the queue of an organization could not be watched; it will be tried again',
          )
        }
      }
      return hasMails
    },
  }
}

function ratedAssets(queue: readonly QueueItem[], ids: readonly string[], now: Date) {
  const wanted = new Set(ids)
  return queue.flatMap(({ asset }) =>
    wanted.has(asset.id) ? [{ ...asset, recommended: asset.action(asset.rating, now) }] : [],
  )
}
