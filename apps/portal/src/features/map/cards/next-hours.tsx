import '../../../ui/levels/levels.css'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { impactLevelName } from '@stormlane/domain/levels'
import { nextHours, type VehicleTimeline } from '@stormlane/domain/vehicles'
import { zoneName } from '../../../platform/time-format.ts'
import { LevelShape } from '../../../ui/levels/level-shape.tsx'
import { mapTexts } from '../map.texts.ts'
import { hourOfDay } from './hour-of-day.ts'
import css from './next-hours.module.css'

const TEXTS = mapTexts.vehicle.nextHours

interface NextHoursProps {
  timeline: VehicleTimeline
  now: Date
  timeZone: string | undefined
  hasRoute: boolean
  isParked: boolean
}

/**
 * Shows a vehicle's next six hours along its route, where it is parked, or on its road: the level of each hour and the
 * reasons.
 */
export function NextHours({ timeline, now, timeZone, hasRoute, isParked }: NextHoursProps) {
  const hours = nextHours(timeline, now)
  const reasons = hours.filter(({ reason }, hour) => reason !== '' && reason !== hours[hour - 1]?.reason)
  const isWithoutTrip = !hasRoute && !isParked
  const title = hasRoute ? TEXTS.alongRoute : isParked ? TEXTS.here : TEXTS.onItsRoad
  return (
    <section className={css.outlook} aria-label={title}>
      <h3>
        {title} <span>{zoneName(now, timeZone)}</span>
      </h3>
      <ol>
        {hours.map(({ startAt, level }) => {
          const name = impactLevelName(level)
          return (
            <li key={startAt.getTime()} data-level={name}>
              <LevelShape level={name} size={16} />
              <span>{hourOfDay(startAt, timeZone)}</span>
              <span className="visually-hidden">{name === 'unknown' ? TEXTS.notForecast : LEVEL_WORDS[name]}</span>
            </li>
          )
        })}
      </ol>
      {reasons.map(({ startAt, reason }) => (
        <p key={startAt.getTime()}>{TEXTS.reason(hourOfDay(startAt, timeZone), reason)}</p>
      ))}
      {hours.some(({ level }) => level < 0) ? <p>{isWithoutTrip ? TEXTS.noTrip : TEXTS.someNotForecast}</p> : null}
    </section>
  )
}
