import { ALTERNATIVE_KINDS } from '@stormlane/domain/deciding'
import {
  type AdviceByLeadAndKind,
  type AdviceSums,
  type CheckedAdvice,
  VERIFIED_TRIP_LEAD_HOURS,
} from '@stormlane/domain/verification'

const keyOf = (leadHours: number, kind: string) => `${leadHours} ${kind}`
const none = (): AdviceSums => ({ advised: 0, right: 0, minutesSaved: 0, minutesLost: 0, dollarsSaved: 0 })
/** Costs are compared in cents. */
const HALF_A_CENT = 0.005

export function adviceOf(checked: readonly CheckedAdvice[]): AdviceByLeadAndKind {
  return mergeAdvice(
    checked.map(({ leadHours, kind, minutesSaved, dollarsSaved }) => ({
      [keyOf(leadHours, kind)]: {
        advised: 1,
        right: dollarsSaved > -HALF_A_CENT ? 1 : 0,
        minutesSaved: Math.max(0, minutesSaved),
        minutesLost: Math.max(0, -minutesSaved),
        dollarsSaved,
      },
    })),
  )
}

export function mergeAdvice(days: readonly AdviceByLeadAndKind[]): AdviceByLeadAndKind {
  const merged: AdviceByLeadAndKind = {}
  for (const day of days)
    for (const [key, sums] of Object.entries(day)) merged[key] = added(merged[key] ?? none(), sums)
  return merged
}

const added = (one: AdviceSums, other: AdviceSums): AdviceSums => ({
  advised: one.advised + other.advised,
  right: one.right + other.right,
  minutesSaved: one.minutesSaved + other.minutesSaved,
  minutesLost: one.minutesLost + other.minutesLost,
  dollarsSaved: one.dollarsSaved + other.dollarsSaved,
})

/** Converts the advice of several days to wire format; null if none was given. */
export function adviceScores(days: readonly AdviceByLeadAndKind[]) {
  const merged = Object.entries(mergeAdvice(days)).map(([key, sums]) => {
    const [lead = '', kind = ''] = key.split(' ')
    return { lead: Number(lead), kind, sums }
  })
  if (merged.length === 0) return null
  const sumOf = (parts: typeof merged) => parts.reduce((sum, { sums }) => added(sum, sums), none())
  const listed = <Name extends string | number>(names: readonly Name[], of: 'lead' | 'kind') =>
    names.flatMap((name) => {
      const sums = sumOf(merged.filter((one) => one[of] === name))
      return sums.advised > 0 ? [{ name, ...onWire(sums) }] : []
    })
  return {
    ...onWire(sumOf(merged)),
    leads: listed(VERIFIED_TRIP_LEAD_HOURS, 'lead').map(({ name, ...scores }) => ({ lead_hours: name, ...scores })),
    kinds: listed(ALTERNATIVE_KINDS, 'kind').map(({ name, ...scores }) => ({ kind: name, ...scores })),
  }
}

const onWire = ({ advised, right, minutesSaved, minutesLost, dollarsSaved }: AdviceSums) => ({
  advised,
  right: right / advised,
  minutes_saved: minutesSaved,
  minutes_lost: minutesLost,
  dollars_saved: dollarsSaved,
})
