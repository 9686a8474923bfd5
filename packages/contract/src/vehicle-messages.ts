import {
  DRIVER_LANGUAGES,
  MAX_MESSAGE_CHARACTERS,
  MAX_RECIPIENTS,
  MESSAGE_FIELDS,
  MESSAGE_STATUSES,
  type MessageField,
  unknownMessageFields,
} from '@stormlane/domain/drivers'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId } from './conventions.ts'

/** Each field by name, because OpenAPI cannot name the keys of a record. */
const fieldTexts = Object.fromEntries(MESSAGE_FIELDS.map((field) => [field, z.string()])) as Record<
  MessageField,
  z.ZodString
>

/** Messages per page of the log (NOTIFY-049). */
export const MESSAGES_PAGE_SIZE = 10
/** A deep page costs as much as all pages before it; callers should narrow the time window instead. */
const MAX_PAGES = 10_000

export const vehicleMessageSchema = z
  .object({
    id: z.string(),
    vehicle_id: z.string(),
    vehicle_external_id: z.string(),
    vehicle_name: z.string(),
    message: z.string(),
    urgent: z.boolean(),
    source: z.string().meta({ description: "The vehicle's source, which delivers the message" }),
    status: z.enum(MESSAGE_STATUSES).meta({
      description:
        'testing: logged only; queued: waits for its first attempt; retrying: failed and is tried again; sent: accepted by the provider; failed: given up',
    }),
    created_at: instant,
    sent_at: instant.nullable().meta({ description: 'When the provider accepted it' }),
    latitude: z.number().nullable().meta({ description: 'Position of the vehicle when the message was created' }),
    longitude: z.number().nullable(),
    error: z.string().nullable().meta({ description: 'Why it was not delivered, or not yet' }),
    driver_notification_id: z.string().nullable().meta({ description: 'Null for a message that a person wrote' }),
  })
  .meta({ id: 'VehicleMessage', description: "A message to a vehicle's driver" })

export type VehicleMessageOnWire = z.input<typeof vehicleMessageSchema>

const moment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a time like 2026-01-15T12:00:00Z` })
    .transform((text) => new Date(text))

const messageText = z
  .string()
  .trim()
  .min(1, 'message is required')
  // Counts code points, because `length` counts an emoji as two.
  .refine((text) => Array.from(text).length <= MAX_MESSAGE_CHARACTERS, {
    error: `message is longer than ${MAX_MESSAGE_CHARACTERS.toLocaleString('en-US')} characters`,
  })

export const sendVehicleMessage = defineCall({
  id: 'sendVehicleMessage',
  tag: 'Messages',
  method: 'POST',
  path: '/vehicles/:id/message',
  access: 'session',
  onRateLimit: 'tell',
  failsWith: ['VEHICLE_NOT_REACHABLE'],
  api: { permission: 'admin', service: 'impact' },
  summary:
    "Send a message to a vehicle's driver; it is queued at once and delivered through the provider of the vehicle",
  params: z.object({ id: resourceId }),
  body: z.object({ message: messageText, urgent: z.boolean().default(false) }),
  answer: z.object({ vehicle_message: vehicleMessageSchema }),
})

const vehicleIds = z
  .array(z.string().max(100))
  .min(1, 'vehicle_ids is required')
  .max(MAX_RECIPIENTS, `vehicle_ids has more than ${MAX_RECIPIENTS.toLocaleString('en-US')} vehicles`)

const languageOfDrivers = z.enum(DRIVER_LANGUAGES, `language must be one of ${DRIVER_LANGUAGES.join(', ')}`)

/** One text with fields for each language that drivers of the message speak. */
const textWithFields = messageText.superRefine((text, context) => {
  for (const name of unknownMessageFields(text))
    context.addIssue({ code: 'custom', message: `texts have no field {${name}}` })
})
export const messageTexts = z
  .object({ en: textWithFields.optional(), es: textWithFields.optional(), fr: textWithFields.optional() })
  .refine((texts) => Object.values(texts).some((text) => text !== undefined), { error: 'texts is required' })

/** What the fields of a message are filled from, besides the vehicles. */
const draftFields = {
  language: languageOfDrivers.optional().meta({ description: "For all drivers; absent for each driver's own" }),
  about: z
    .string()
    .max(200, 'about is longer than 200 characters')
    .default('')
    .meta({ description: 'What the message is about, for vehicles that the weather does not affect' }),
  alternative_id: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'The alternative of the decision to tell of; absent for the advised one' }),
}

const leftOutSchema = z.array(
  z.object({
    vehicle_id: z.string(),
    vehicle_name: z.string().nullable().meta({ description: 'Null for a vehicle that does not exist' }),
    reason: z.string(),
  }),
)

export const draftVehicleMessages = defineCall({
  id: 'draftVehicleMessages',
  tag: 'Messages',
  method: 'POST',
  path: '/vehicle_messages/draft.json',
  access: 'session',
  needsFullSession: true,
  onlyReads: true,
  onRateLimit: 'tell',
  summary:
    'A text in each language for the drivers of vehicles, the words for its fields, and who cannot be reached; nothing is sent',
  body: z.object({ vehicle_ids: vehicleIds, ...draftFields }),
  answer: z.object({
    texts: z
      .object({ en: z.string(), es: z.string(), fr: z.string() })
      .meta({ description: `With fields in braces: ${MESSAGE_FIELDS.join(', ')}` }),
    recipients: z.array(
      z
        .object({
          vehicle_id: z.string(),
          vehicle_name: z.string(),
          driver_name: z.string().nullable(),
          language: languageOfDrivers,
          is_language_known: z
            .boolean()
            .meta({ description: "False if nobody has said it, so that the organization's holds" }),
          can_be_urgent: z.boolean(),
          fields: z.object(fieldTexts).meta({ description: 'The words for each field, in the language of the driver' }),
        })
        .meta({ id: 'MessageRecipient' }),
    ),
    left_out: leftOutSchema,
  }),
})

export const sendVehicleMessages = defineCall({
  id: 'sendVehicleMessages',
  tag: 'Messages',
  method: 'POST',
  path: '/vehicle_messages.json',
  access: 'session',
  onRateLimit: 'tell',
  failsWith: ['LIMIT_REACHED'],
  api: { permission: 'admin', service: 'impact' },
  summary: 'Send one message to the drivers of many vehicles; those that cannot be reached are named with the reason',
  body: z
    .object({
      vehicle_ids: vehicleIds,
      message: messageText.optional().meta({ description: 'The same text for all; or else texts' }),
      texts: messageTexts.optional().meta({ description: 'A text with fields for each language of drivers' }),
      ...draftFields,
      send_at: moment('send_at').optional().meta({
        description: 'Within 7 days; absent for now. Who gets it and the words of its fields are decided then',
      }),
      urgent: z
        .boolean()
        .default(false)
        .meta({ description: 'For the drivers whose provider reads messages out loud; others get it as usual' }),
    })
    .refine(({ message, texts }) => message !== undefined || texts !== undefined, { error: 'message is required' }),
  answer: z.object({
    sending_id: z.string().nullable().meta({ description: 'Of the message as a whole' }),
    send_at: instant.nullable().meta({ description: 'When it will go; null if it went' }),
    sent: z.array(z.object({ vehicle_id: z.string(), vehicle_name: z.string() })),
    left_out: leftOutSchema,
  }),
})

export const listVehicleMessages = defineCall({
  id: 'listVehicleMessages',
  tag: 'Messages',
  method: 'GET',
  path: '/vehicle_messages.json',
  needsFullSession: true,
  access: 'session',
  summary:
    'Messages to drivers, newest first: of the last 7 days, or of the last 30 for one vehicle, unless created_after is given',
  query: z.object({
    page: z.coerce.number().int().min(1).max(MAX_PAGES).default(1).meta({ description: 'The first page is 1' }),
    created_before: moment('created_before')
      .optional()
      .meta({ description: 'Keeps pages in place while messages arrive' }),
    created_after: moment('created_after').optional(),
    include_total_count: z.stringbool().default(false),
    query: z.string().max(200, 'query is longer than 200 characters').optional().meta({
      description:
        'Part of the message, or of the name or id of the vehicle, ignoring case; one or two letters match the beginning of a word',
    }),
    vehicle_external_id: z.string().min(1).max(200).optional(),
    driver_notification_id: z.string().min(1).max(100).optional(),
    status: z.enum(MESSAGE_STATUSES, `status must be one of ${MESSAGE_STATUSES.join(', ')}`).optional(),
  }),
  answer: z.object({
    vehicle_messages: z.array(vehicleMessageSchema),
    has_next_page: z.boolean(),
    outages: z
      .array(z.object({ source: z.string(), since: instant, error: z.string(), waiting: z.int() }))
      .meta({ description: 'Providers that accept no messages at the moment, with the number of waiting messages' }),
    total_count: z.int().optional(),
  }),
})

export const resendVehicleMessage = defineCall({
  id: 'resendVehicleMessage',
  tag: 'Messages',
  method: 'POST',
  path: '/vehicle_messages/:id/resend',
  access: 'admin',
  onRateLimit: 'tell',
  failsWith: ['MESSAGE_NOT_FAILED'],
  summary: 'Queue a failed message again; a driver who has already seen it does not see it twice',
  params: z.object({ id: resourceId }),
  answer: z.object({ vehicle_message: vehicleMessageSchema }),
})
