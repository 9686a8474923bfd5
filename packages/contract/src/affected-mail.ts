// Mails to the caller about assets that rose to a level.
import { ASSET_TYPES } from '@stormlane/domain/assets'
import { MAIL_LEVELS, quietHoursProblem, readClockTime } from '@stormlane/domain/desk'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { success } from './conventions.ts'

const level = (name: string) => z.enum(MAIL_LEVELS, `${name} must be one of ${MAIL_LEVELS.join(', ')}`)
const time = (name: string) =>
  z
    .string(`${name} must be a time like 22:00`)
    .refine((text) => readClockTime(text) !== undefined, `${name} must be a time like 22:00`)
    .meta({ description: 'Like 22:00, in the zone of the organization' })

const settings = {
  group_id: z.string().max(100).nullable().meta({ description: 'A group with its sub-groups; null for all assets' }),
  asset_types: z
    .array(z.enum(ASSET_TYPES, `asset_types must be a list of ${ASSET_TYPES.join(', ')}`))
    .min(1, 'Choose at least one kind of asset.')
    .max(ASSET_TYPES.length),
  from_level: level('from_level').meta({ description: 'The lowest level that is mailed' }),
  quiet_hours: z
    .object({
      start: time('start'),
      end: time('end'),
      except_from: level('except_from')
        .nullable()
        .meta({ description: 'From this level on mails are sent all the same; null for none' }),
    })
    .nullable()
    .meta({ description: 'Mails are held and sent as one when they end; null for none' }),
}

const mailSchema = z
  .object({
    ...settings,
    group_name: z.string().nullable(),
    is_group_deleted: z.boolean().meta({ description: 'Nothing is mailed until other assets are chosen' }),
  })
  .meta({ id: 'AffectedMail', description: 'What the caller is mailed about' })

export type AffectedMailOnWire = z.input<typeof mailSchema>

const ownMail = {
  tag: 'Dispatch desk',
  access: 'session',
  needsFullSession: true,
  path: '/users/me/affected_mail',
} as const

export const getAffectedMail = defineCall({
  ...ownMail,
  id: 'getAffectedMail',
  method: 'GET',
  summary: 'Which affected assets the caller is mailed about',
  answer: z.object({
    timezone: z.string().meta({ description: 'Of the organization, in which quiet hours are' }),
    affected_mail: mailSchema.nullable().meta({ description: 'Null if nothing is mailed' }),
  }),
})

export const saveAffectedMail = defineCall({
  ...ownMail,
  id: 'saveAffectedMail',
  method: 'PATCH',
  failsWith: ['NOT_FOUND'],
  summary: 'Have the caller mailed when assets rise to a level; one mail lists all of a moment',
  body: z.object(settings).superRefine(({ quiet_hours: quiet, from_level }, context) => {
    if (!quiet) return
    const [startMinute, endMinute] = [readClockTime(quiet.start), readClockTime(quiet.end)]
    if (startMinute === undefined || endMinute === undefined) return
    const message = quietHoursProblem({ startMinute, endMinute, exceptFrom: quiet.except_from }, from_level)
    if (message) context.addIssue({ code: 'custom', message })
  }),
  answer: z.object({ affected_mail: mailSchema }),
})

export const stopAffectedMail = defineCall({
  ...ownMail,
  id: 'stopAffectedMail',
  method: 'DELETE',
  summary: 'Stop the mails about affected assets to the caller',
  answer: success,
})
