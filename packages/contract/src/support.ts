import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, success } from './conventions.ts'
import { ENTRY_ADDRESSES } from './entry-addresses.ts'

export const fileSupportMessage = defineCall({
  id: 'fileSupportMessage',
  tag: 'Support',
  method: 'POST',
  path: '/support_messages.json',
  access: 'session',
  onRateLimit: 'tell',
  summary: 'File a question with the context of the page it was asked on; support gets it by e-mail',
  body: z.object({
    message: z.string().trim().min(1, 'message is required').max(5000, 'message is longer than 5,000 characters'),
    page: z.string().max(2000),
    viewport: z.string().max(50).optional(),
  }),
  answer: z.object({ support_message: z.object({ id: z.string() }) }),
})

const askedQuestion = z
  .object({
    id: z.string(),
    message: z.string(),
    created_at: instant,
    is_mailed: z.boolean().meta({ description: 'Whether the mail to support has been sent' }),
  })
  .meta({ id: 'AskedQuestion' })

export const listSupportMessages = defineCall({
  id: 'listSupportMessages',
  tag: 'Support',
  method: 'GET',
  path: '/support_messages.json',
  access: 'session',
  needsFullSession: true,
  summary: "The caller's latest 20 questions to support, newest first, and when they are answered",
  answer: z.object({
    support_messages: z.array(askedQuestion),
    answered_within: z.string().meta({ description: 'In words of the operator, as in "one business day"' }),
  }),
})

/** Page views and their durations. They contain no token, no query string, and nothing that identifies a person. */
export const trackEvents = defineCall({
  ...ENTRY_ADDRESSES.trackEvents,
  id: 'trackEvents',
  tag: 'Support',
  access: 'public',
  summary: 'Count a page view or its duration',
  body: z.object({
    events: z
      .array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('page_load'), path: z.string().max(500) }),
          z.object({ type: z.literal('page_view_duration'), path: z.string().max(500), duration_ms: z.int().min(0) }),
        ]),
      )
      .min(1)
      .max(50),
  }),
  answer: success,
})
