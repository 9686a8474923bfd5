import '../../../ui/levels/levels.css'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { type ImpactLevelName, impactLevelName } from '@stormlane/domain/levels'
import { nextHours, type VehicleTimeline } from '@stormlane/domain/vehicles'
import { formatWeekdayHour, zoneName } from '../../../platform/time-format.ts'
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
  /** The level of the card, and when it begins. */
  worst: { level: ImpactLevelName; startAt: Date } | undefined
}

/**
 * Shows a vehicle's next six hours along its route, where it is parked, or on its road: the level of each hour and the
 * reasons. If the level of the card begins later, its time follows, so that the row always contains that level.
 */
export function NextHours({ timeline, now, timeZone, hasRoute, isParked, worst }: NextHoursProps) {
  const hours = nextHours(timeline, now)
  const reasons = hours.filter(({ reason }, hour) => reason !== '' && reason !== hours[hour - 1]?.reason)
  const later = worst && hours.every(({ endAt }) => endAt <= worst.startAt) ? worst : undefined
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
        {later ? (
          <li className={css.later} data-level={later.level}>
            <LevelShape level={later.level} size={16} />
            <span>{formatWeekdayHour(later.startAt, timeZone)}</span>
            <span className="visually-hidden">{LEVEL_WORDS[later.level]}</span>
          </li>
        ) : null}
      </ol>
      {reasons.map(({ startAt, reason }) => (
        <p key={startAt.getTime()}>{TEXTS.reason(hourOfDay(startAt, timeZone), reason)}</p>
      ))}
      {hours.some(({ level }) => level < 0) ? <p>{isWithoutTrip ? TEXTS.noTrip : TEXTS.someNotForecast}</p> : null}
    </section>
  )
}
