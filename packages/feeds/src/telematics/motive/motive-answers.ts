import * as z from 'zod'
import { idText } from '../accept-items.ts'

export const pagination = z.object({ per_page: z.number(), page_no: z.number(), total: z.number() })

const text = z.string().nullish().catch(null)
const driver = z.object({ id: idText, first_name: text, last_name: text, phone: text }).nullish()
export type MotiveDriver = z.infer<typeof driver>

/** `speed` is in miles per hour, because the requests ask for it. */
export const location = z.object({
  lat: z.number(),
  lon: z.number(),
  located_at: z.string(),
  bearing: z.number().nullish(),
  speed: z.number().nullish(),
})

export const vehicle = z.object({
  vehicle: z.object({
    id: idText,
    number: z.string().nullish(),
    status: z.string().nullish(),
    group_ids: z.array(idText).nullish(),
    current_driver: driver,
  }),
})

export const vehicleLocation = z.object({
  vehicle: z.object({ id: idText, current_location: location.nullish(), current_driver: driver }),
})

export const group = z.object({ group: z.object({ id: idText, name: z.string(), parent_id: idText.nullish() }) })

const message = z.object({
  id: idText.optional(),
  body: z.string().nullish(),
  sent_at: z.string().nullish(),
  recipient_ids: z.array(idText).nullish(),
  receiver_ids: z.array(idText).nullish(),
})
export type MotiveMessage = z.infer<typeof message>
/** The answer has one message, or one for each receiver. */
export const sentMessages = z
  .object({ message: message.optional(), messages: z.array(z.object({ message })).optional() })
  .transform((sent) => [...(sent.message ? [sent.message] : []), ...(sent.messages ?? []).map((one) => one.message)])
