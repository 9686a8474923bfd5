import { DEFAULT_HORIZON, HAND_OVER_ITEMS, handOverText } from '@stormlane/domain/desk'
import { type Clock, DAY_MS } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Session } from '../../platform/http/session.ts'
import type { Queue } from '../../platform/queue.ts'
import type { AffectedService } from './affected.service.ts'
import { DESK_TEXTS } from './desk.texts.ts'
import { deskItemRepository } from './desk-item.repository.ts'
import { handOverRepository } from './hand-over.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  affected: Pick<AffectedService, 'list'>
  queue: Pick<Queue, 'send'>
}

/** Hand-overs are sent a few times a day; more would flood mailboxes. */
const HAND_OVERS_PER_USER = { burst: 10, perSecond: 10 / 3600 }
/** A draft includes notes of the last day. */
const NOTES_OF_MS = DAY_MS

export type HandOverService = ReturnType<typeof handOverService>

export function handOverService({ database, clock, affected, queue }: Dependencies) {
  const items = deskItemRepository(database)
  const handOvers = handOverRepository(database)
  const perUser = database.sharedLimits.open('hand-overs of a user', HAND_OVERS_PER_USER)

  return {
    async draft(organizationId: string): Promise<{ text: string; itemCount: number }> {
      const now = clock.now()
      const everything = { types: [], levels: [], states: [], group: undefined, query: '' }
      const {
        items: found,
        total,
        window,
      } = await affected.list(
        organizationId,
        { horizon: DEFAULT_HORIZON, ...everything, assigneeId: undefined, event: undefined, ids: undefined },
        { limit: HAND_OVER_ITEMS, offset: 0, countsHorizons: false },
      )
      const ids = found.map(({ asset }) => asset.id)
      const notes = await items.newestNotes(organizationId, ids, new Date(now.getTime() - NOTES_OF_MS))
      const open = found.map(({ asset, state, handling }) => ({
        name: asset.name,
        level: asset.rating.level,
        reason: asset.rating.text,
        startAt: asset.rating.startAt,
        endAt: asset.rating.endAt,
        knownUntil: asset.rating.knownUntil,
        timeZone: asset.timeZone,
        state,
        assigneeName: handling?.assigneeName ?? null,
        snoozedUntil: handling?.snoozedUntil ?? null,
        note: notes.get(asset.id) ?? null,
      }))
      const timeZone = await handOvers.timeZone(organizationId)
      return { text: handOverText(open, total, { now, until: window.endAt, timeZone }), itemCount: total }
    },

    /** Queues a mail to each colleague and returns their names. */
    async send({ organizationId, userId }: Session, text: string, recipientIds: readonly string[]): Promise<string[]> {
      const colleagues = new Map((await items.colleagues(organizationId)).map(({ id, name }) => [id, name]))
      const ids = [...new Set(recipientIds)]
      const names = ids.flatMap((id) => colleagues.get(id) ?? [])
      if (names.length < ids.length) throw new DomainError('INVALID_INPUT', [DESK_TEXTS.noAssignee])
      await perUser.take(userId)
      await handOvers.add(organizationId, { senderId: userId, recipientIds: ids, text, createdAt: clock.now() })
      // The mails are stored and the job also runs on a schedule, so if this send is lost, the mails are only late.
      await queue.send('send-hand-over-mail', {})
      return names
    },
  }
}
