import { MAX_VIEWS_PER_USER, readViewAddress } from '@stormlane/domain/desk'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Session } from '../../platform/http/session.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import { type SavedView, savedViewRepository, VIEW_NAME_INDEX } from './saved-view.repository.ts'
import { SAVED_VIEW_TEXTS } from './saved-view.texts.ts'

interface Dependencies {
  database: Database
  clock: Clock
  publish: Publish
}

interface ViewWish {
  name: string
  address: string
  isShared: boolean
}

export type SavedViewService = ReturnType<typeof savedViewService>

/** Views belong to the member who saved them; the whole organization sees shared ones. */
export function savedViewService({ database, clock, publish }: Dependencies) {
  const views = savedViewRepository(database)

  return {
    list: ({ organizationId, userId }: Session) => views.list(organizationId, userId),

    async create({ organizationId, userId }: Session, { name, address, isShared }: ViewWish): Promise<SavedView> {
      const view = { name, address: found(readViewAddress(address)).address, isShared, createdAt: clock.now() }
      const stored = await views.add(organizationId, userId, view, MAX_VIEWS_PER_USER).catch(refuseTakenName)
      if (stored === 'limit reached') throw new DomainError('LIMIT_REACHED', [SAVED_VIEW_TEXTS.limit])
      await publish(organizationId, 'saved_views', { view_ids: [stored.id] })
      return stored
    },

    async change({ organizationId, userId }: Session, id: string, wish: Partial<ViewWish>): Promise<SavedView> {
      const view = found(await views.find(organizationId, userId, id))
      if (view.ownerId !== userId) throw new DomainError('PERMISSION_NOT_GRANTED', [SAVED_VIEW_TEXTS.notYours])
      const { name, isShared } = wish
      const changed = found(await views.change(organizationId, userId, id, { name, isShared }).catch(refuseTakenName))
      await publish(organizationId, 'saved_views', { view_ids: [view.id] })
      return changed
    },

    async remove({ organizationId, userId, isAdmin }: Session, id: string): Promise<void> {
      const view = found(await views.find(organizationId, userId, id))
      if (view.ownerId !== userId && !isAdmin)
        throw new DomainError('PERMISSION_NOT_GRANTED', [SAVED_VIEW_TEXTS.notYoursToDelete])
      await views.remove(organizationId, id)
      await publish(organizationId, 'saved_views', { view_ids: [view.id] })
    },
  }
}

function refuseTakenName(error: unknown): never {
  if (violatedUniqueIndex(error) === VIEW_NAME_INDEX) throw new DomainError('CONFLICT', [SAVED_VIEW_TEXTS.takenName])
  throw error
}
