import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedViewOnWire,
  updateSavedView,
} from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { SavedView } from './saved-view.repository.ts'
import type { SavedViewService } from './saved-view.service.ts'

export function savedViewRoutes(app: FastifyInstance, views: SavedViewService): void {
  route(app, listSavedViews, async ({ session }) => ({
    saved_views: (await views.list(session)).map((view) => viewOnWire(view, session.userId)),
  }))

  route(app, createSavedView, async ({ session, body: { name, address, is_shared } }) => ({
    saved_view: viewOnWire(await views.create(session, { name, address, isShared: is_shared }), session.userId),
  }))

  route(app, updateSavedView, async ({ session, params, body: { name, is_shared } }) => {
    const wish = { ...(name !== undefined && { name }), ...(is_shared !== undefined && { isShared: is_shared }) }
    return { saved_view: viewOnWire(await views.change(session, params.id, wish), session.userId) }
  })

  route(app, deleteSavedView, async ({ session, params }) => {
    await views.remove(session, params.id)
    return { success: true as const }
  })
}

const viewOnWire = (view: SavedView, userId: string): SavedViewOnWire => ({
  id: view.id,
  name: view.name,
  address: view.address,
  is_shared: view.isShared,
  is_mine: view.ownerId === userId,
  owner: view.ownerName,
  created_at: view.createdAt.toISOString(),
})
