// Settings that an organization has for all its members.
import { isClockTime, MAX_SHIFTS } from '@stormlane/domain/desk'
import { DRIVER_LANGUAGES } from '@stormlane/domain/drivers'
import { MEASUREMENT_SYSTEMS } from '@stormlane/domain/measures'
import { isTimezone } from '@stormlane/domain/time'
import * as z from 'zod'
import { defineCall } from './call.ts'

const organizationSettings = z
  .object({
    timezone: z
      .string('timezone must be the name of a time zone')
      .max(64, 'timezone is longer than 64 characters')
      .refine(isTimezone, 'timezone must be an IANA name, such as America/Chicago')
      .meta({ description: 'IANA name of the zone in which the organization counts its days' }),
    measurement_system: z
      .enum(MEASUREMENT_SYSTEMS, 'measurement_system must be imperial or metric')
      .meta({ description: 'Units of members who have not chosen their own' }),
  })
  .meta({ id: 'OrganizationZoneAndUnits' })

const driverLanguage = z
  .enum(DRIVER_LANGUAGES, `driver_language must be one of ${DRIVER_LANGUAGES.join(', ')}`)
  .meta({ description: 'Language of what messages to drivers say besides the texts of the organization' })

const shiftStarts = z
  .array(
    z.string().refine(isClockTime, 'shift_starts must be times of the day, such as 06:00'),
    'shift_starts must be a list of times',
  )
  .max(MAX_SHIFTS, `shift_starts has more than ${MAX_SHIFTS} times`)
  .transform((starts) => [...new Set(starts)].sort())
  .meta({
    description:
      'When the shifts of the dispatch desk begin, as times of the day in the zone; without any it looks 12 hours ahead',
  })

export const updateOrganizationSettings = defineCall({
  id: 'updateOrganizationSettings',
  tag: 'Account',
  method: 'PATCH',
  path: '/account/organization_settings',
  access: 'admin',
  summary:
    'Change time zone, units, language of drivers and shifts of the organization; /users/me shows them to its members',
  body: organizationSettings.extend({
    driver_language: driverLanguage.optional(),
    shift_starts: shiftStarts.optional(),
  }),
  answer: organizationSettings.extend({ driver_language: driverLanguage, shift_starts: z.array(z.string()) }),
})
