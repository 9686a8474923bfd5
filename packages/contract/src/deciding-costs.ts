// What an hour, a mile, a crash and a missed appointment cost an organization, by which advice on trips is chosen.
import { COST_RANGES, DEFAULT_DECIDING_COSTS, isCostInRange } from '@stormlane/domain/deciding'
import * as z from 'zod'
import { defineCall } from './call.ts'

function dollars(cost: keyof typeof COST_RANGES, field: string, what: string) {
  const [least, most] = COST_RANGES[cost]
  const words = `${field} must be a number of US dollars from ${least} to ${most}, or null`
  return z
    .number(words)
    .refine((value) => isCostInRange(cost, value), words)
    .nullable()
    .meta({ description: `US dollars ${what}; null for ${DEFAULT_DECIDING_COSTS[cost]}` })
}

const decidingCosts = z
  .object({
    hour: dollars('hour', 'hour', 'of an hour that a vehicle arrives later'),
    mile: dollars('mile', 'mile', 'of a mile more than on the planned road, without the hours that it takes'),
    crash: dollars('crash', 'crash', 'of an average crash'),
    missed_appointment: dollars('missedAppointment', 'missed_appointment', 'of a missed appointment'),
  })
  .meta({ id: 'DecidingCosts' })

export const getDecidingCosts = defineCall({
  id: 'getDecidingCosts',
  tag: 'Account',
  method: 'GET',
  path: '/account/deciding_costs',
  access: 'admin',
  summary: 'The organization’s own costs, by which advice on its trips is chosen',
  answer: decidingCosts,
})

export const updateDecidingCosts = defineCall({
  id: 'updateDecidingCosts',
  tag: 'Account',
  method: 'PATCH',
  path: '/account/deciding_costs',
  access: 'admin',
  summary: 'Change the costs by which advice on the organization’s trips is chosen; all trips are decided again',
  body: decidingCosts,
  answer: decidingCosts,
})
