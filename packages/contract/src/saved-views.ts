import { MAX_VIEW_ADDRESS_CHARACTERS, MAX_VIEW_NAME_CHARACTERS, readViewAddress } from '@stormlane/domain/desk'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId, success } from './conventions.ts'

const savedViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    address: z.string().meta({ description: 'Path and search of the page' }),
    is_shared: z.boolean().meta({ description: 'Whether the whole organization sees it' }),
    is_mine: z.boolean(),
    owner: z.string().nullable().meta({ description: 'Name of the member; null if the account is gone' }),
    created_at: instant,
  })
  .meta({ id: 'SavedView', description: 'A page of the portal that a member kept under a name' })

export type SavedViewOnWire = z.input<typeof savedViewSchema>

const name = z
  .string()
  .trim()
  .min(1, 'name is required')
  .refine((text) => Array.from(text).length <= MAX_VIEW_NAME_CHARACTERS, {
    error: `name is longer than ${MAX_VIEW_NAME_CHARACTERS} characters`,
  })

const address = z
  .string()
  .max(
    MAX_VIEW_ADDRESS_CHARACTERS,
    `address is longer than ${MAX_VIEW_ADDRESS_CHARACTERS.toLocaleString('en-US')} characters`,
  )
  .refine((text) => readViewAddress(text) !== undefined, { error: 'This page cannot be saved as a view.' })

const viewCall = { tag: 'Saved views', access: 'session', needsFullSession: true } as const
const oneView = { ...viewCall, path: '/saved_views/:id', params: z.object({ id: resourceId }) } as const
const viewAnswer = z.object({ saved_view: savedViewSchema })

export const listSavedViews = defineCall({
  ...viewCall,
  id: 'listSavedViews',
  method: 'GET',
  path: '/saved_views.json',
  summary: "The caller's views and the shared ones of the organization, by name",
  answer: z.object({ saved_views: z.array(savedViewSchema) }),
})

export const createSavedView = defineCall({
  ...viewCall,
  id: 'createSavedView',
  method: 'POST',
  path: '/saved_views.json',
  failsWith: ['CONFLICT', 'LIMIT_REACHED'],
  summary: 'Keep a page of the portal under a name',
  body: z.object({ name, address, is_shared: z.boolean().default(false) }),
  answer: viewAnswer,
})

export const updateSavedView = defineCall({
  ...oneView,
  id: 'updateSavedView',
  method: 'PATCH',
  failsWith: ['CONFLICT', 'PERMISSION_NOT_GRANTED'],
  summary: 'Rename or share a view of the caller',
  body: z.object({ name: name.optional(), is_shared: z.boolean().optional() }),
  answer: viewAnswer,
})

export const deleteSavedView = defineCall({
  ...oneView,
  id: 'deleteSavedView',
  method: 'DELETE',
  failsWith: ['PERMISSION_NOT_GRANTED'],
  summary: 'Delete a view of the caller. Admins may also delete shared ones',
  answer: success,
})
