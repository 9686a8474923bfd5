import { MAX_HAND_OVER_CHARACTERS, MAX_HAND_OVER_RECIPIENTS } from '@stormlane/domain/desk'
import * as z from 'zod'
import { defineCall } from './call.ts'

const deskCall = {
  tag: 'Dispatch desk',
  access: 'session',
  needsFullSession: true,
  path: '/affected/hand_over',
} as const

export const draftHandOver = defineCall({
  ...deskCall,
  id: 'draftHandOver',
  method: 'GET',
  summary: 'A text for the next shift, made from what is affected in the shift, to be edited and sent',
  answer: z.object({ text: z.string(), item_count: z.int() }),
})

export const sendHandOver = defineCall({
  ...deskCall,
  id: 'sendHandOver',
  method: 'POST',
  onRateLimit: 'tell',
  summary: 'Mail a hand-over to colleagues',
  body: z.object({
    text: z
      .string()
      .trim()
      .min(1, 'text is required')
      .refine((text) => Array.from(text).length <= MAX_HAND_OVER_CHARACTERS, {
        error: `text is longer than ${MAX_HAND_OVER_CHARACTERS.toLocaleString('en-US')} characters`,
      }),
    recipient_ids: z
      .array(z.string().max(100))
      .min(1, 'Choose at least one colleague.')
      .max(MAX_HAND_OVER_RECIPIENTS, `A hand-over goes to at most ${MAX_HAND_OVER_RECIPIENTS} colleagues.`),
  }),
  answer: z.object({ sent_to: z.array(z.string()).meta({ description: 'Names of the colleagues' }) }),
})
