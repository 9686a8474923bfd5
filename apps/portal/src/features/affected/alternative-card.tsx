import { cacheRoute } from '@stormlane/contract'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { assetQueries } from '../../platform/asset-queries.ts'
import { formatDayTime, formatWeekdayTime } from '../../platform/time-format.ts'
import { useVehicleMessaging } from '../../platform/vehicle-messaging.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LevelGlyph } from '../../ui/levels/level-glyph.tsx'
import { affectedTexts } from './affected.texts.ts'
import { ArrivalRange } from './arrival-range.tsx'
import css from './decision.module.css'
import type { Alternative, Decision } from './decision-queries.ts'
import { useDeparture } from './use-departure.ts'

const TEXTS = affectedTexts.decision

interface AlternativeCardProps {
  alternative: Alternative
  decision: Decision
  /** Of the asset. */
  timeZone: string | undefined
  name: string
}

/** One thing that can be done: when it arrives, what it loses, the worst on its way, and a button that does it. */
export function AlternativeCard({ alternative, decision, timeZone, name }: AlternativeCardProps) {
  const { kind, until, leavesAt, arrival, minutesLost, worstLevel, worstMiles, recommended } = alternative
  const moment = kind === 'leave_later' ? leavesAt : until
  const facts = [
    TEXTS.arrives(formatDayTime(new Date(arrival.p50 ?? arrival.expected), timeZone)),
    arrival.p10 && arrival.p90
      ? TEXTS.between(
          formatWeekdayTime(new Date(arrival.p10), timeZone),
          formatWeekdayTime(new Date(arrival.p90), timeZone),
        )
      : null,
    TEXTS.lost(minutesLost),
    alternative.appointmentChance === null ? null : TEXTS.keeps(alternative.appointmentChance),
    alternative.drivingHoursLeft === null ? null : TEXTS.drivingLeft(alternative.drivingHoursLeft),
  ]
  return (
    <li className={css.alternative} data-recommended={recommended}>
      <p className={css.title}>
        <b>{TEXTS.kinds[kind](alternative.place?.name ?? '', alternative.roadNames, alternative.speedMph)}</b>
        {moment ? <span>{TEXTS.until[kind](formatDayTime(new Date(moment), timeZone))}</span> : null}
        {recommended ? <span className={css.best}>{TEXTS.recommended}</span> : null}
      </p>
      <p className={css.muted}>{facts.filter(Boolean).join(' · ')}</p>
      <ArrivalRange alternative={alternative} decision={decision} />
      <p className={css.worst}>
        <LevelGlyph level={impactLevelName(worstLevel as ImpactLevel)} />
        {worstMiles > 0 ? TEXTS.miles(worstMiles) : TEXTS.clear}
      </p>
      <Does {...{ alternative, decision, timeZone, name }} />
    </li>
  )
}

/** Sets the departure of a shipment that has not left, or opens the message to the driver. */
function Does({ alternative, decision, name }: AlternativeCardProps) {
  const { sendToMany } = useVehicleMessaging()
  const { data: vehicle } = useQuery(assetQueries.vehicle(decision.vehicleId))
  const { leaveAt, isSetting } = useDeparture(decision.routeId)
  if (alternative.kind === 'leave_later')
    return (
      <Button size="small" busy={isSetting} onClick={() => leaveAt(alternative.leavesAt)}>
        {TEXTS.use}
      </Button>
    )
  if (!vehicle || alternative.kind === 'drive_on') return null
  return sendToMany({
    label: alternative.recommended ? TEXTS.send : TEXTS.message,
    about: name,
    alternativeId: alternative.id,
    link: () => reportLink(decision.routeId),
    recipients: [{ vehicle }],
  })
}

/** A link to the report of the route, which works on the driver's phone without signing in. */
async function reportLink(routeId: string): Promise<string | null> {
  const { cacheKey } = await api.send(cacheRoute, { params: { id: routeId } })
  return cacheKey ? `${window.location.origin}/routes/${cacheKey}` : null
}
