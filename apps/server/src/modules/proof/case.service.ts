// What forecasts did for the locations of an organization: hits, misses, false alarms, lead times.
import { SHOWN_CASES } from '@stormlane/contract'
import { type CheckedCases, kindScore, nearestPoint, proofHoursOf, weatherCases } from '@stormlane/domain/proof'
import { type Clock, DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import {
  isVerifiedEvent,
  VERIFIED_ALERTS,
  VERIFIED_LEAD_HOURS,
  type VerifiedAlert,
  type VerifiedDays,
} from '@stormlane/domain/verification'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { packedReader } from '../verification/station-codec.ts'
import { verificationRepository } from '../verification/verification.repository.ts'
import { proofRepository } from './proof.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  config: Pick<Config, 'world'>
}

/** Runs unpacked in one go: some 20 ms, so that other requests are answered in between. */
const BATCH = 16
/** Organizations and periods whose cases stay in memory; they change with the hour and with the archive. */
const MAX_KEPT = 30

const [NOT_STORED, NO, YES] = [0, 1, 2] as const

export type CaseService = ReturnType<typeof caseService>
type CasesOfPoint = Map<VerifiedAlert, CheckedCases>

export function caseService({ database, clock, config }: Dependencies) {
  const archive = verificationRepository(database)
  const proofs = proofRepository(database)
  const kept = new Map<string, Promise<Map<number, CasesOfPoint>>>()

  /** The cases at each point. Reads each run once, and keeps a byte for each hour, lead time, point and kind. */
  async function casesAt(points: readonly number[], days: VerifiedDays): Promise<Map<number, CasesOfPoint>> {
    const now = clock.now()
    const hours = proofHoursOf({ startAt: new Date(now.getTime() - days * DAY_MS), endAt: now }, now)
    const first = hours[0] ?? now.getTime()
    const kinds = VERIFIED_ALERTS.length
    const indexOf = (hour: number, point: number, kind: number) => (hour * points.length + point) * kinds + kind
    const size = hours.length * points.length * kinds
    const came = new Uint8Array(size)
    const said = VERIFIED_LEAD_HOURS.map(() => new Uint8Array(size))
    const note = (into: Uint8Array, hour: number, read: ReturnType<typeof packedReader>, set: number) => {
      for (const [p, point] of points.entries())
        for (const [k, kind] of VERIFIED_ALERTS.entries()) {
          const value = read(kind, set, point)
          if (!Number.isNaN(value)) into[indexOf(hour, p, k)] = isVerifiedEvent(kind, value) ? YES : NO
        }
    }
    for (let from = 0; from < hours.length; from += BATCH) {
      const batch = hours.slice(from, from + BATCH)
      const [start, end] = [batch[0] ?? first, batch.at(-1) ?? first]
      for (const { at, packed } of await archive.truth(new Date(start), new Date(end)))
        note(came, (at.getTime() - first) / HOUR_MS, packedReader(packed, 1), 0)
    }
    const longest = Math.max(...VERIFIED_LEAD_HOURS) * HOUR_MS
    const runTimes = await archive.runTimes(new Date(first - longest), now)
    for (let from = 0; from < runTimes.length; from += BATCH)
      for (const { at, packed } of await archive.forecastsOf(runTimes.slice(from, from + BATCH))) {
        const read = packedReader(packed, VERIFIED_LEAD_HOURS.length)
        for (const [set, lead] of VERIFIED_LEAD_HOURS.entries()) {
          const hour = (at.getTime() - first) / HOUR_MS + lead
          if (hour >= 0 && hour < hours.length) note(said[set] as Uint8Array, hour, read, set)
        }
      }
    const known = (value: number | undefined) => (value === YES ? true : value === NO ? false : null)
    return new Map(
      points.map((point, p) => [
        point,
        new Map(
          VERIFIED_ALERTS.map((kind, k) => {
            const index = (at: number) => indexOf((at - first) / HOUR_MS, p, k)
            return [
              kind,
              weatherCases(
                hours,
                (at) => known(came[index(at)] ?? NOT_STORED),
                (at, lead) => known(said[VERIFIED_LEAD_HOURS.indexOf(lead)]?.[index(at)] ?? NOT_STORED),
              ),
            ]
          }),
        ),
      ]),
    )
  }

  async function keptCases(points: readonly number[], days: VerifiedDays): Promise<Map<number, CasesOfPoint>> {
    const { verifiedUntil, replayedUntil } = (await archive.progress()) ?? {}
    const reached = [Math.floor(clock.now().getTime() / HOUR_MS), verifiedUntil?.getTime(), replayedUntil?.getTime()]
    const key = `${days} ${reached.join(' ')} ${points.join(',')}`
    const known = kept.get(key)
    if (known) return known
    const made = casesAt(points, days)
    made.catch(() => kept.delete(key))
    kept.set(key, made)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
    return made
  }

  return {
    async list(organizationId: string, days: VerifiedDays) {
      const locations = await proofs.locations(organizationId)
      const { created_at: organizationSince } = await proofs.organization(organizationId)
      const placed = locations.flatMap((location) => {
        const near = nearestPoint(location)
        return near ? [{ location, point: near.point }] : []
      })
      const points = [...new Set(placed.map(({ point }) => point))].toSorted((a, b) => a - b)
      const found = await keptCases(points, days)
      const cases = placed.flatMap(({ location, point }) =>
        VERIFIED_ALERTS.flatMap((variable) =>
          (found.get(point)?.get(variable)?.cases ?? []).map((one) => ({ location, variable, ...one })),
        ),
      )
      cases.sort((a, b) => b.startAt - a.startAt)
      return {
        days,
        truth: config.world === 'simulated' ? ('simulated' as const) : ('observations' as const),
        assets: placed.length,
        assets_left_out: locations.length - placed.length,
        scores: VERIFIED_ALERTS.map((kind) => {
          const ofAssets = placed.flatMap(({ point }) => found.get(point)?.get(kind) ?? [])
          const { falseAlarms, medianLeadHours, ...score } = kindScore(kind, ofAssets)
          return { ...score, false_alarms: falseAlarms, median_lead_hours: medianLeadHours }
        }),
        proof_cases: cases.slice(0, SHOWN_CASES).map(({ location, variable, verdict, startAt, endAt, leadHours }) => ({
          asset_type: 'location' as const,
          id: location.id,
          name: location.name,
          variable,
          verdict,
          start_at: new Date(startAt).toISOString(),
          end_at: new Date(endAt).toISOString(),
          lead_hours: leadHours,
          can_be_proved: endAt > organizationSince.getTime(),
        })),
        total_count: cases.length,
      }
    },
  }
}
