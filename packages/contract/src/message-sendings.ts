// Messages to many drivers as a whole: those that wait for their time, and what became of those that went.
import { DRIVER_LANGUAGES, MESSAGE_STATUSES } from '@stormlane/domain/drivers'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId, success } from './conventions.ts'

const SENDING_STATES = ['scheduled', 'sent', 'canceled', 'missed'] as const
/** The newest ones; older messages are in the log. */
export const SENDINGS_LISTED = 50

const sendingSchema = z
  .object({
    id: z.string(),
    state: z.enum(SENDING_STATES).meta({ description: 'missed: no server ran for two hours after its time' }),
    about: z.string(),
    texts: z.object({ en: z.string().optional(), es: z.string().optional(), fr: z.string().optional() }),
    language: z.enum(DRIVER_LANGUAGES).nullable().meta({ description: "Null for each driver's own" }),
    urgent: z.boolean(),
    author: z.string().meta({ description: 'Who wrote it' }),
    created_at: instant,
    send_at: instant.meta({ description: 'When it went or will go' }),
    vehicle_count: z.int().meta({ description: 'For how many vehicles it was written' }),
    sent_count: z.int().meta({ description: 'How many drivers it was sent to; 0 while it waits' }),
  })
  .meta({ id: 'MessageSending', description: 'A message that a person wrote to the drivers of vehicles' })

export type MessageSendingOnWire = z.input<typeof sendingSchema>

const sendingCall = { tag: 'Messages', access: 'session', needsFullSession: true } as const
const oneSending = { ...sendingCall, path: '/message_sendings/:id', params: z.object({ id: resourceId }) } as const

export const listMessageSendings = defineCall({
  ...sendingCall,
  id: 'listMessageSendings',
  method: 'GET',
  path: '/message_sendings.json',
  summary: `Messages to the drivers of vehicles as a whole: those that wait for their time, then the newest ${SENDINGS_LISTED}`,
  answer: z.object({ message_sendings: z.array(sendingSchema) }),
})

export const getMessageSending = defineCall({
  ...oneSending,
  id: 'getMessageSending',
  method: 'GET',
  summary: 'One message to the drivers of vehicles: how far it is delivered, and who was left out',
  answer: z.object({
    message_sending: sendingSchema,
    deliveries: z.array(
      z
        .object({
          vehicle_id: z.string(),
          vehicle_name: z.string(),
          message: z.string(),
          status: z.enum(MESSAGE_STATUSES),
          sent_at: instant.nullable(),
          error: z.string().nullable(),
        })
        .meta({ id: 'MessageDelivery' }),
    ),
    left_out: z.array(z.object({ vehicle_id: z.string(), vehicle_name: z.string().nullable(), reason: z.string() })),
  }),
})

export const cancelMessageSending = defineCall({
  ...oneSending,
  id: 'cancelMessageSending',
  method: 'DELETE',
  failsWith: ['CONFLICT'],
  summary: 'Do not send a message that waits for its time',
  answer: success,
})
