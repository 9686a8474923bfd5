import { handlingHoldsUntil, type ItemAction, snoozeProblem, stateAfter } from '@stormlane/domain/desk'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Session } from '../../platform/http/session.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import type { AffectedService, QueueItem } from './affected.service.ts'
import { DESK_TEXTS, EVENT_OF_ACTION } from './desk.texts.ts'
import { deskItemRepository, type HistoryLine } from './desk-item.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  affected: AffectedService
  organizations: Pick<OrganizationRepository, 'findUser'>
  publish: Publish
}

interface Seen {
  /** The version that the person saw. */
  version: number
}

interface Wish {
  action: ItemAction
  assigneeId: string | undefined
  /** End of a snooze; undefined to snooze until the impact gets worse. */
  until: Date | undefined
}

export type DeskService = ReturnType<typeof deskService>

/** Handles affected assets. Each change is published to every open screen and kept in the asset's history. */
export function deskService({ database, clock, affected, organizations, publish }: Dependencies) {
  const items = deskItemRepository(database)

  const nameOf = async ({ organizationId, userId }: Session) =>
    (await organizations.findUser(organizationId, userId))?.name ?? ''

  async function requireAsset(organizationId: string, id: string): Promise<void> {
    if (!(await items.isAsset(organizationId, id))) throw new DomainError('NOT_FOUND')
  }

  /** Returns the new assignee of an `assign` action; undefined for other actions, which keep the assignee. */
  async function assigneeAfter(organizationId: string, { action, assigneeId }: Wish) {
    if (action !== 'assign') return undefined
    const colleague = assigneeId === undefined ? undefined : await items.findColleague(organizationId, assigneeId)
    if (!colleague) throw new DomainError('INVALID_INPUT', [DESK_TEXTS.noAssignee])
    return colleague
  }

  /**
   * Validates a wish once, and returns a function that applies it to an item and returns the reason if that is refused.
   */
  async function changeMaker(
    organizationId: string,
    findName: () => Promise<string>,
    wish: Wish,
    alsoCheck = async () => {},
  ) {
    const now = clock.now()
    const problem = wish.action === 'snooze' && wish.until ? snoozeProblem(wish.until, now) : undefined
    if (problem) throw new DomainError('INVALID_INPUT', [problem])
    await alsoCheck()
    const assignee = await assigneeAfter(organizationId, wish)
    const until = wish.action === 'snooze' ? (wish.until ?? null) : null
    const byName = await findName()
    return async (item: QueueItem, version: number): Promise<string | undefined> => {
      // The assignee of an earlier storm is not carried over to this one.
      const before = item.state === 'new' ? undefined : item.handling
      const assigneeId = assignee?.id ?? before?.assigneeId ?? null
      const { level, endAt } = item.asset.rating
      const changed = await items.change(
        organizationId,
        {
          assetId: item.asset.id,
          state: stateAfter(wish.action, assigneeId),
          level,
          byName,
          at: now,
          assigneeId,
          assigneeName: assignee?.name ?? before?.assigneeName ?? null,
          snoozedUntil: until,
          holdsUntil: handlingHoldsUntil(endAt, until, now),
        },
        {
          event: EVENT_OF_ACTION[wish.action],
          byName,
          at: now,
          level,
          note: null,
          assigneeName: assignee?.name ?? null,
          until,
        },
        version,
      )
      if ('stored' in changed) return undefined
      const { conflict } = changed
      return conflict ? DESK_TEXTS.changed(conflict, item.asset.timeZone ?? undefined) : DESK_TEXTS.gone
    }
  }

  return {
    async find(organizationId: string, id: string): Promise<{ item: QueueItem | undefined; history: HistoryLine[] }> {
      await requireAsset(organizationId, id)
      const [item, history] = await Promise.all([affected.find(organizationId, id), items.history(organizationId, id)])
      return { item, history }
    },

    async handle(session: Session, id: string, { version, ...wish }: Wish & Seen): Promise<QueueItem> {
      const { organizationId } = session
      const change = await changeMaker(
        organizationId,
        () => nameOf(session),
        wish,
        async () => requireAsset(organizationId, id),
      )
      const item = await affected.find(organizationId, id)
      if (!item) throw new DomainError('CONFLICT', [DESK_TEXTS.ended])
      const refusal = await change(item, version)
      if (refusal) throw new DomainError('CONFLICT', [refusal])
      await publish(organizationId, 'desk', { asset_ids: [id] })
      return found(await affected.find(organizationId, id))
    },

    /**
     * Acknowledges an item for somebody who has no session, such as the reader of a channel, unless somebody takes care
     * of it already. Returns the item afterwards; undefined if it is no longer affected.
     */
    async acknowledge(organizationId: string, id: string, byName: string): Promise<QueueItem | undefined> {
      const item = await affected.find(organizationId, id)
      if (item?.state !== 'new') return item
      const wish = { action: 'acknowledge', assigneeId: undefined, until: undefined } as const
      const change = await changeMaker(organizationId, async () => byName, wish)
      // A refusal means that a colleague was faster, which the item then says.
      const refusal = await change(item, item.handling?.version ?? 0)
      if (refusal === undefined) await publish(organizationId, 'desk', { asset_ids: [id] })
      return affected.find(organizationId, id)
    },

    /** Changes many items. An item that cannot be changed does not stop the others. */
    async handleMany(session: Session, seen: readonly (Seen & { id: string })[], wish: Wish) {
      const { organizationId } = session
      const change = await changeMaker(organizationId, () => nameOf(session), wish)
      const versions = new Map(seen.map(({ id, version }) => [id.toLowerCase(), version]))
      const items = await affected.findMany(organizationId, [...versions.keys()])
      const refused: { id: string; name: string | null; reason: string }[] = []
      const changed: string[] = []
      for (const [id, version] of versions) {
        const item = items.get(id)
        const refusal = item ? await change(item, version) : DESK_TEXTS.ended
        if (refusal) refused.push({ id, name: item?.asset.name ?? null, reason: refusal })
        else changed.push(id)
      }
      if (changed.length > 0) await publish(organizationId, 'desk', { asset_ids: changed })
      const now = await affected.findMany(organizationId, changed)
      return { items: changed.flatMap((id) => now.get(id) ?? []), refused }
    },

    async note(session: Session, id: string, note: string): Promise<HistoryLine> {
      const { organizationId } = session
      await requireAsset(organizationId, id)
      const item = await affected.find(organizationId, id)
      const line = await items.addLine(organizationId, id, {
        event: 'noted',
        byName: await nameOf(session),
        at: clock.now(),
        level: item?.asset.rating.level ?? null,
        note,
        assigneeName: null,
        until: null,
      })
      await publish(organizationId, 'desk', { asset_ids: [id] })
      return line
    },

    colleagues: (organizationId: string) => items.colleagues(organizationId),
  }
}
