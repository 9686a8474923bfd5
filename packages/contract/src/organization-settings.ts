// Settings that an organization has for all its members.
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

export const updateOrganizationSettings = defineCall({
  id: 'updateOrganizationSettings',
  tag: 'Account',
  method: 'PATCH',
  path: '/account/organization_settings',
  access: 'admin',
  summary: 'Change time zone, units and language of drivers of the organization; /users/me shows them to its members',
  body: organizationSettings.extend({ driver_language: driverLanguage.optional() }),
  answer: organizationSettings.extend({ driver_language: driverLanguage }),
})
