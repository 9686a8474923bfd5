// Webhooks of Motive carry the position of one vehicle. They are signed with HMAC-SHA1 over the bytes of the body
// (Motive's documentation, "Overview of /company_webhooks"), and do not state when they were sent.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mphToMps } from '@stormlane/domain/measures'
import type { VehiclePosition } from '@stormlane/domain/vehicles'
import * as z from 'zod'
import { idText } from '../accept-items.ts'
import { toPosition } from '../to-position.ts'
import { location } from './motive-answers.ts'

export const MOTIVE_SIGNATURE_HEADER = 'x-kt-webhook-signature'

/** Compares in constant time, so that the response time does not reveal how much of a guess was right. */
export function isMotiveSignature(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest()
  const given = Buffer.from(/^[0-9a-f]{40}$/i.test(signature) ? signature : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const moved = z.object({
  action: z.enum(['vehicle_location_updated', 'vehicle_location_received']),
  vehicle_id: idText,
  ...location.shape,
})

/**
 * Reads the position that a webhook reports; null for every other action, for Motive's test of the address, and for
 * unusable positions.
 */
export function readMotiveWebhook(body: Buffer, now: Date): { externalId: string; position: VehiclePosition } | null {
  const read = moved.safeParse(parseJson(body))
  if (!read.success) return null
  const { vehicle_id: externalId, lat: latitude, lon: longitude, bearing, speed, located_at: at } = read.data
  const position = toPosition({ latitude, longitude, bearing, speedMps: mphToMps(speed ?? 0), at }, now)
  return position && { externalId, position }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
