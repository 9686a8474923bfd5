// Texts of messages to drivers that an organization keeps under a name.
import { MAX_TEMPLATE_NAME_CHARACTERS } from '@stormlane/domain/drivers'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { resourceId, success } from './conventions.ts'
import { messageTexts } from './vehicle-messages.ts'

const templateSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    texts: z
      .object({ en: z.string().optional(), es: z.string().optional(), fr: z.string().optional() })
      .meta({ description: 'With fields in braces; absent in languages that nobody has written' }),
  })
  .meta({ id: 'MessageTemplate', description: 'A text for drivers that the organization keeps under a name' })

export type MessageTemplateOnWire = z.input<typeof templateSchema>

const name = z
  .string()
  .trim()
  .min(1, 'name is required')
  .refine((text) => Array.from(text).length <= MAX_TEMPLATE_NAME_CHARACTERS, {
    error: `name is longer than ${MAX_TEMPLATE_NAME_CHARACTERS} characters`,
  })

const templateCall = { tag: 'Messages', needsFullSession: true } as const
const oneTemplate = {
  ...templateCall,
  access: 'admin',
  path: '/message_templates/:id',
  params: z.object({ id: resourceId }),
} as const
const templateAnswer = z.object({ message_template: templateSchema })

export const listMessageTemplates = defineCall({
  ...templateCall,
  id: 'listMessageTemplates',
  access: 'session',
  method: 'GET',
  path: '/message_templates.json',
  summary: "The organization's texts for drivers, by name",
  answer: z.object({ message_templates: z.array(templateSchema) }),
})

export const createMessageTemplate = defineCall({
  ...templateCall,
  id: 'createMessageTemplate',
  access: 'admin',
  method: 'POST',
  path: '/message_templates.json',
  failsWith: ['CONFLICT', 'LIMIT_REACHED'],
  summary: 'Keep a text for drivers under a name',
  body: z.object({ name, texts: messageTexts }),
  answer: templateAnswer,
})

export const updateMessageTemplate = defineCall({
  ...oneTemplate,
  id: 'updateMessageTemplate',
  method: 'PATCH',
  failsWith: ['CONFLICT'],
  summary: 'Rename or rewrite a text for drivers',
  body: z.object({ name: name.optional(), texts: messageTexts.optional() }),
  answer: templateAnswer,
})

export const deleteMessageTemplate = defineCall({
  ...oneTemplate,
  id: 'deleteMessageTemplate',
  method: 'DELETE',
  summary: 'Delete a text for drivers; messages that were sent stay as they are',
  answer: success,
})
