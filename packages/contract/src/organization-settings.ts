// What an organization has for all its members.
import { isTimezone, MEASUREMENT_SYSTEMS } from '@stormlane/domain'
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

export const updateOrganizationSettings = defineCall({
  id: 'updateOrganizationSettings',
  tag: 'Account',
  method: 'PATCH',
  path: '/account/organization_settings',
  access: 'admin',
  summary: 'Change time zone and units of the organization; /users/me shows them to its members',
  body: organizationSettings,
  answer: organizationSettings,
})
