import * as z from 'zod'
import { idText } from '../accept-items.ts'

/** A reference is an object, or a string for entities that every database has, like `UnknownDriverId`. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

export const list = z.array(z.unknown())

export const device = z.object({
  id: idText,
  name: z.string().default(''),
  groups: z.array(reference).default([]),
  activeTo: z.string().optional(),
})

/** `speed` is in km/h. */
export const deviceStatus = z.object({
  device: reference,
  dateTime: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  bearing: z.number().nullish(),
  speed: z.number().nullish(),
  driver: reference.nullish(),
})

export const group = z.object({
  id: idText,
  name: z.string().nullish(),
  children: z.array(reference).default([]),
})

const text = z.string().nullish().catch(null)

/** A user is also a driver if `isDriver` is set. */
export const user = z.object({
  id: idText,
  firstName: text,
  lastName: text,
  phoneNumber: text,
  /** ISO 639-1. */
  language: text,
  phoneNumberExtension: text,
})
export type GeotabUser = z.infer<typeof user>

export const sentMessage = z.object({
  id: idText,
  messageContent: z.object({ message: z.string().optional() }).nullish(),
})
