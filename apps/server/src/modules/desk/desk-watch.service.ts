import { isDeepStrictEqual } from 'node:util'
import { decideAffectedMail, decideEscalations, isQuietTime } from '@stormlane/domain/desk'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { type Clock, ZoneOffsets } from '@stormlane/domain/time'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/logging.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import type { AffectedService, QueueItem } from './affected.service.ts'
import { type AffectedMail, affectedMailRepository } from './affected-mail.repository.ts'
import { toWatchedItem } from './affected-mail.service.ts'
import { briefingRepository } from './briefing.repository.ts'
import { affectedMail, escalationMail } from './desk-mail.texts.ts'
import { escalationRepository } from './escalation.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  affected: Pick<AffectedService, 'queueNow'>
  publish: Publish
  config: Pick<Config, 'productName' | 'publicUrl'>
  log: Pick<Log, 'warn'>
}

/**
 * Checks the queues of all organizations whose members are mailed, and stores the mails and escalations that are due.
 */
export function deskWatchService({ database, clock, affected, publish, config, log }: Dependencies) {
  const mails = affectedMailRepository(database)
  const escalations = escalationRepository(database)
  const organizations = briefingRepository(database)
  const zones = new ZoneOffsets()
  const words = { product: config.productName, publicUrl: config.publicUrl }

  /** Returns whether a mail was stored. */
  async function watchMember(organizationId: string, mail: AffectedMail, timeZone: string): Promise<boolean> {
    const { groupId, assetTypes, fromLevel, groupName } = mail
    const shift = await affected.queueNow(organizationId, { types: assetTypes, group: groupId ?? undefined })
    const { items: queue, window } = shift
    const now = clock.now()
    const rule = { fromLevel: IMPACT_LEVELS[fromLevel], heldBelow: heldBelow(mail, now, timeZone) }
    const { state, mailed, isAfterQuiet } = decideAffectedMail(mail.state, queue.map(toWatchedItem), rule, now)
    if (mailed.length === 0) {
      if (!isDeepStrictEqual(state, mail.state)) await mails.keepDecision(organizationId, mail, state, undefined)
      return false
    }
    const assets = ratedAssets(queue, mailed, now)
    const text = affectedMail({
      ...words,
      assets,
      now,
      until: window.endAt,
      timeZone,
      groupName,
      fromLevel,
      isAfterQuiet,
    })
    const due = { userId: mail.userId, kind: 'affected' as const, ...text, createdAt: now }
    return mails.keepDecision(organizationId, mail, state, { mail: due, assetIds: mailed })
  }

  /** The level below which mails are held back now; null outside quiet hours. */
  function heldBelow({ quiet }: AffectedMail, now: Date, timeZone: string): number | null {
    if (!quiet || !isQuietTime(quiet, now, timeZone, zones)) return null
    return quiet.exceptFrom === null ? Number.POSITIVE_INFINITY : IMPACT_LEVELS[quiet.exceptFrom]
  }

  async function watchMembers(organizationId: string): Promise<boolean> {
    const { timezone } = await organizations.organization(organizationId)
    let hasMails = false
    for (const mail of await mails.listActive(organizationId))
      if (await watchMember(organizationId, mail, timezone)) hasMails = true
    return hasMails
  }

  /** Returns whether something was escalated. */
  async function escalate(organizationId: string): Promise<boolean> {
    const rule = await escalations.find(organizationId)
    const recipients = rule?.recipients.filter(({ isActive }) => isActive) ?? []
    // Without an active recipient, items do not start to wait for escalation.
    if (!rule || recipients.length === 0) return false
    const { items: queue } = await affected.queueNow(organizationId, { types: [], group: undefined })
    const now = clock.now()
    const { fromLevel, afterMinutes } = rule
    const settings = { fromLevel: IMPACT_LEVELS[fromLevel], afterMinutes }
    const { waiting, due } = decideEscalations(rule.waiting, queue.map(toWatchedItem), settings, now)
    if (due.length === 0) {
      if (!isDeepStrictEqual(waiting, rule.waiting))
        await escalations.keepDecision(organizationId, rule.version, waiting, { lines: [], mails: [] })
      return false
    }
    const assets = ratedAssets(queue, due, now)
    const { timezone: timeZone } = await organizations.organization(organizationId)
    const text = escalationMail({ ...words, assets, now, timeZone, fromLevel, afterMinutes })
    const line = {
      event: 'escalated' as const,
      byName: config.productName,
      at: now,
      note: null,
      assigneeName: recipients.map(({ name }) => name).join(', '),
      until: null,
    }
    const kept = await escalations.keepDecision(organizationId, rule.version, waiting, {
      lines: assets.map(({ id, rating: { level } }) => ({ assetId: id, line: { ...line, level } })),
      mails: recipients.map(({ id }) => ({ userId: id, kind: 'escalation' as const, ...text, createdAt: now })),
    })
    if (kept) await publish(organizationId, 'desk', { asset_ids: due })
    return kept
  }

  /** Runs `work` for each organization. A failure is logged and does not stop the others. */
  async function forEach(
    ids: readonly string[],
    signal: AbortSignal | undefined,
    work: (organizationId: string) => Promise<boolean>,
  ): Promise<boolean> {
    let hasMails = false
    for (const organizationId of ids) {
      if (signal?.aborted) break
      try {
        if (await work(organizationId)) hasMails = true
      } catch (error) {
        log.warn(
          { err: error, organizationId },
          'the queue of an organization could not be watched; it will be tried again',
        )
      }
    }
    return hasMails
  }

  return {
    /** Returns whether mails wait to be sent. */
    async watchDue(signal?: AbortSignal): Promise<boolean> {
      const now = clock.now()
      const hasMails = await forEach(await mails.organizations(now), signal, watchMembers)
      const escalating = await escalations.organizations(now)
      await escalations.endWaitsExcept(escalating)
      const hasEscalated = await forEach(escalating, signal, escalate)
      return hasMails || hasEscalated
    },
  }
}

function ratedAssets(queue: readonly QueueItem[], ids: readonly string[], now: Date) {
  const wanted = new Set(ids)
  return queue.flatMap(({ asset }) =>
    wanted.has(asset.id) ? [{ ...asset, recommended: asset.action(asset.rating, now) }] : [],
  )
}
