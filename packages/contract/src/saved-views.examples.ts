import type { CallExamples } from './call.ts'

const ID = '00000000-0000-4000-8009-000000000001'
const VIEW = { name: 'Plains vehicles', address: '/client/map?asset_type=vehicle', is_shared: true }
const ON_WIRE = { id: ID, ...VIEW, is_mine: true, owner: 'Dana Whitfield', created_at: '2026-01-15T12:00:00.000Z' }

export const savedViewsExamples = {
  listSavedViews: { answer: { saved_views: [ON_WIRE] } },
  createSavedView: { body: VIEW, answer: { saved_view: ON_WIRE } },
  updateSavedView: { params: { id: ID }, body: { is_shared: true }, answer: { saved_view: ON_WIRE } },
  deleteSavedView: { params: { id: ID }, answer: { success: true } },
} satisfies CallExamples
