import type { Appointment } from '../roads/arrival-odds.ts'
import { RouteError } from './route-error.ts'
import { ROUTE_REQUEST_TEXTS } from './route-request.texts.ts'

export type StatedAppointment = { [Key in keyof Appointment]?: Date | null | undefined }

/** Reads an appointment. Throws a `RouteError` if only the earliest time is stated, because that cannot be missed. */
export function readAppointment({ earliest, latest }: StatedAppointment): Appointment | undefined {
  if (latest) return { earliest: earliest ?? null, latest }
  if (earliest) throw new RouteError('INVALID_ROUTE', ROUTE_REQUEST_TEXTS.openAppointment)
  return undefined
}

/** Whether the times of an appointment are in order, and not before the departure. */
export const isAppointmentPossible = ({ earliest, latest }: Appointment, departAt: Date) =>
  latest > departAt && (earliest === null || earliest <= latest)
