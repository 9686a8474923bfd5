import * as z from 'zod'
import { idText } from '../accept-items.ts'

export const page = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ endCursor: z.string().default(''), hasNextPage: z.boolean() }),
})

const driver = z.object({ id: idText, name: z.string().nullish().catch(null) })

/** A driver in the list of drivers, the only source of phone numbers. */
export const listedDriver = driver.extend({ phone: z.string().nullish().catch(null) })

export const vehicle = z.object({
  id: idText,
  name: z.string().default(''),
  tags: z.array(z.object({ id: idText })).default([]),
  staticAssignedDriver: driver.nullish(),
})

export const tag = z.object({ id: idText, name: z.string(), parentTagId: idText.nullish() })

export const assignment = z.object({
  vehicle: z.object({ id: idText }),
  driver,
  isPassenger: z.boolean().default(false),
  startTime: z.string(),
})

const gps = z.object({
  time: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  headingDegrees: z.number().nullish(),
  speedMilesPerHour: z.number().nullish(),
})

/** The feed lists positions oldest first; a snapshot has only one. */
export const stats = z.object({
  id: idText,
  gps: z.union([z.array(gps), gps.transform((one) => [one])]).default([]),
})

export const sentMessages = z.object({
  data: z.array(
    z.object({
      driverId: idText,
      text: z.string(),
      sentAtMs: z.number().optional(),
      sender: z.object({ type: z.string() }).optional(),
    }),
  ),
})
