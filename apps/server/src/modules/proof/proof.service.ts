// Puts together what was known, said and done about one asset in a period.
import { type ProofOnWire, verifiedUnit } from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import { metersToMiles, roundTo } from '@stormlane/domain/measures'
import {
  adviceOutcome,
  type ComparedHour,
  compareHours,
  compareWorst,
  firstTold,
  ledLines,
  levelAgreement,
  levelOfValues,
  type NearPoint,
  nearestPoint,
  PROOF_PERIOD_TEXTS,
  type ProofLine,
  plannedLevel,
  proofGaps,
  proofHoursOf,
  proofPeriodProblem,
  type WorstValue,
  weatherCameAt,
  whereabouts,
} from '@stormlane/domain/proof'
import { type Clock, MINUTE_MS, type TimeWindow } from '@stormlane/domain/time'
import { VERIFIED_POINTS } from '@stormlane/domain/verification'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import { verificationRepository } from '../verification/verification.repository.ts'
import { type KeptTrip, type ProvedAsset, proofRepository } from './proof.repository.ts'
import { PROOF_LINE_TEXTS as TEXTS } from './proof.texts.ts'
import { readArchive } from './read-archive.ts'

interface Dependencies {
  database: Database
  clock: Clock
  config: Pick<Config, 'world'>
}

interface Question extends TimeWindow {
  type: AssetType
  id: string
}

/** Lines of an answer (our choice): several pages. */
const MAX_LINES = 500

export type ProofService = ReturnType<typeof proofService>

export function proofService({ database, clock, config }: Dependencies) {
  const proofs = proofRepository(database)
  const archive = verificationRepository(database)

  async function linesOf(
    organizationId: string,
    { type, id }: Question,
    trips: readonly KeptTrip[],
    period: TimeWindow,
  ): Promise<ProofLine[]> {
    const vehicleIds = type === 'vehicle' ? [id] : unique(trips.flatMap(({ vehicleId }) => vehicleId ?? []))
    const assetIds = unique([id, ...vehicleIds, ...trips.map(({ routeId }) => routeId)])
    const lines: ProofLine[] = trips.flatMap(({ departsAt, arrivedAt, name, vehicleName }) => {
      const who = vehicleName ?? ''
      const departed = { at: departsAt.getTime(), kind: 'departed' as const, who, text: name, level: null }
      return arrivedAt ? [departed, { ...departed, at: arrivedAt.getTime(), kind: 'arrived' as const }] : [departed]
    })
    for (const assetId of assetIds) {
      for (const { at, level, reason } of await proofs.levels(organizationId, assetId, period))
        lines.push({ at: at.getTime(), kind: 'level', who: '', text: reason, level })
      for (const { event, sender, seenAt, goneAt, endsAt } of await proofs.alerts(organizationId, assetId, period)) {
        const end = Math.min(goneAt?.getTime() ?? Number.POSITIVE_INFINITY, endsAt.getTime())
        lines.push({ at: seenAt.getTime(), kind: 'alert', who: sender, text: event, level: null })
        if (end <= clock.now().getTime())
          lines.push({ at: end, kind: 'alert_ended', who: sender, text: event, level: null })
      }
      for (const { at, userName, subject } of await proofs.mails(organizationId, assetId, period))
        lines.push({ at: at.getTime(), kind: 'mail', who: userName, text: subject, level: null })
      for (const { at, byName, level, ...done } of await proofs.desk(organizationId, assetId, period))
        lines.push({ at: at.getTime(), kind: 'desk', who: byName, text: TEXTS.desk(done), level })
    }
    for (const { at, message, status, vehicleName, error } of await proofs.messages(organizationId, vehicleIds, period))
      lines.push({
        at: at.getTime(),
        kind: status === 'sent' ? 'message' : 'message_failed',
        who: vehicleName,
        text: status === 'sent' ? message : TEXTS.notDelivered(message, error),
        level: null,
      })
    const [from, until] = [period.startAt.getTime(), period.endAt.getTime()]
    return lines.filter(({ at }) => at >= from && at <= until)
  }

  return {
    /** The units of the organization. */
    units: async (organizationId: string) => (await proofs.organization(organizationId)).measurement_system,

    async prove(organizationId: string, question: Question): Promise<ProofOnWire> {
      const { type, id, startAt, endAt } = question
      const now = clock.now()
      const organization = await proofs.organization(organizationId)
      const asset = found(await proofs.asset(organizationId, type, id))
      const problem = proofPeriodProblem({ startAt, endAt }, { now, organizationSince: organization.created_at })
      if (problem) throw new DomainError('INVALID_INPUT', [PROOF_PERIOD_TEXTS[problem]])
      const period = { startAt, endAt }
      const trips = type === 'location' ? [] : await proofs.trips(organizationId, type, id, period)
      const placeAt = await placesOf(organizationId, question, asset, trips)
      const times = proofHoursOf(period, now)
      const hours = compareHours(times, (at) => nearAt(placeAt(at)), await readArchive(archive, times))
      const planned = trips.map(forecastTrip)
      const levels = hours.map((hour) => {
        const atDeparture = plannedLevel(planned, hour.at)
        const runAt = atDeparture?.runAt ?? hour.forecast?.runAt ?? null
        return {
          at: hour.at,
          forecast: atDeparture?.level ?? levelOfValues(hour.forecast?.values ?? null),
          runAt,
          observed: levelOfValues(hour.observed),
        }
      })
      const cameAt = weatherCameAt(hours)
      const lines = ledLines(await linesOf(organizationId, question, trips, period), cameAt)
      const told = firstTold(lines)
      return {
        asset_type: type,
        id: asset.id,
        name: asset.name,
        organization_name: organization.name,
        time_zone: organization.timezone,
        start_at: startAt.toISOString(),
        end_at: endAt.toISOString(),
        made_at: now.toISOString(),
        truth: config.world === 'simulated' ? 'simulated' : 'observations',
        came_at: cameAt === null ? null : iso(cameAt),
        desk_told_minutes: told.desk,
        driver_told_minutes: told.driver,
        trips: trips.map(tripOnWire),
        values: compareWorst(hours).map(({ variable, forecast, observed, ...compared }) => ({
          variable,
          unit: verifiedUnit(variable),
          forecast: worstOnWire(forecast, hours),
          observed: worstOnWire(observed, hours),
          ...compared,
        })),
        hours: levels.map(({ at, forecast, runAt, observed }) => ({
          at: iso(at),
          forecast_level: forecast,
          forecast_run_time: runAt === null || forecast === null ? null : iso(runAt),
          observed_level: observed,
        })),
        agreement: levelAgreement(levels),
        lines: lines.slice(0, MAX_LINES).map(({ at, level, leadMinutes, ...line }) => ({
          at: iso(at),
          ...line,
          impact_level: level,
          minutes_before: leadMinutes,
        })),
        lines_left_out: Math.max(0, lines.length - MAX_LINES),
        runs: unique(levels.flatMap(({ runAt, forecast }) => (runAt === null || forecast === null ? [] : runAt)))
          .toSorted((a, b) => a - b)
          .map(iso),
        places: placesOnWire(hours),
        gaps: proofGaps({
          hours,
          placedHours: times.filter((at) => placeAt(at) !== null).length,
          hasLevels: levels.some(({ observed }) => observed !== null),
          isTrip: type === 'route',
          trips,
          hasMessages: lines.some(({ kind }) => kind === 'message'),
        }),
      }
    },
  }

  async function placesOf(organizationId: string, question: Question, asset: ProvedAsset, trips: readonly KeptTrip[]) {
    const { latitude, longitude } = asset
    if (latitude !== null && longitude !== null) {
      const place = { latitude, longitude }
      return () => place
    }
    const vehicleId = question.type === 'vehicle' ? asset.id : null
    const reported = await proofs.positions(organizationId, { vehicleId, trips }, question)
    return whereabouts(
      reported,
      trips.map(({ departsAt, arrivedAt, forecast }) => ({
        departsAt: departsAt.getTime(),
        arrivedAt: arrivedAt?.getTime() ?? null,
        stretches: forecast.segments.map(({ polyline, enters_at, leaves_at }) => ({
          polyline,
          entersAt: new Date(enters_at),
          leavesAt: new Date(leaves_at),
        })),
      })),
    )
  }
}

const iso = (time: number) => new Date(time).toISOString()
const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]
const nearAt = (place: Parameters<typeof nearestPoint>[0] | null) => (place ? nearestPoint(place) : null)

function forecastTrip({ departsAt, runTime, forecast }: KeptTrip) {
  const stretches = forecast.segments.map(({ enters_at, leaves_at, road_index }) => ({
    entersAt: new Date(enters_at),
    leavesAt: new Date(leaves_at),
    roadIndex: road_index,
  }))
  return { departsAt: departsAt.getTime(), runAt: runTime.getTime(), stretches }
}

function tripOnWire({
  departsAt,
  keptAt,
  runTime,
  forecast,
  advice,
  arrivedAt,
  ...trip
}: KeptTrip): ProofOnWire['trips'][number] {
  const { free_flow_arrival_time: planned, adjusted_arrival_time: expected, arrival, worst_stretch: worst } = forecast
  const minutesAfterPlan = (time: number) => Math.round((time - Date.parse(planned)) / MINUTE_MS)
  return {
    route_id: trip.routeId,
    name: trip.name,
    vehicle_id: trip.vehicleId,
    vehicle_name: trip.vehicleName,
    departed_at: departsAt.toISOString(),
    kept_at: keptAt.toISOString(),
    run_time: runTime.toISOString(),
    planned_arrival_at: planned,
    forecast_arrival_at: expected,
    earliest_arrival_at: arrival?.p10 ?? null,
    latest_arrival_at: arrival?.p90 ?? null,
    arrived_at: arrivedAt?.toISOString() ?? null,
    minutes_predicted: minutesAfterPlan(Date.parse(expected)),
    minutes_real: arrivedAt && minutesAfterPlan(arrivedAt.getTime()),
    impact_level: forecast.risk,
    worst_stretch: worst
      ? {
          road_name: worst.route_name,
          from_mile: worst.from_mile,
          to_mile: worst.to_mile,
          enters_at: worst.enters_at,
          leaves_at: worst.leaves_at,
        }
      : null,
    advice: advice && {
      action: advice.action,
      reason: advice.text,
      outcome: adviceOutcome(
        {
          isDrivingOn: advice.best.kind === 'drive_on',
          bestArrivesAt: Date.parse(advice.best.arrives_at),
          driveOnArrivesAt: Date.parse(advice.drive_on.arrives_at),
        },
        arrivedAt?.getTime() ?? null,
      ),
    },
  }
}

const milesAway = (near: NearPoint | null) => roundTo(metersToMiles(near?.metersAway ?? 0), 1)
const pointName = (point: number) => VERIFIED_POINTS[point]?.name ?? ''

function worstOnWire({ at, value, point }: WorstValue, hours: readonly ComparedHour[]) {
  const near = hours.find((hour) => hour.at === at)?.near ?? null
  return { at: iso(at), value, place: pointName(point), miles_away: milesAway(near) }
}

/** Each compared place once, with the least distance that the asset had from it. */
function placesOnWire(hours: readonly ComparedHour[]) {
  const nearest = new Map<number, NearPoint>()
  for (const { near } of hours)
    if (near && near.metersAway < (nearest.get(near.point)?.metersAway ?? Number.POSITIVE_INFINITY))
      nearest.set(near.point, near)
  return Array.from(nearest.values(), (near) => ({ name: pointName(near.point), miles_away: milesAway(near) }))
}
