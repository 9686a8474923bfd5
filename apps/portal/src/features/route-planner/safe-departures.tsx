import { percentText } from '@stormlane/domain/measures'
import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import { type ArrivalSpread, latestSafeDeparture, SAFE_CHANCES } from '@stormlane/domain/trips'
import { formatDayTime } from '../../platform/time-format.ts'
import { plannerTexts } from './route-planner.texts.ts'
import css from './safe-departures.module.css'
import type { Departure } from './use-departures.ts'

const TEXTS = plannerTexts.safeDepartures

interface SafeDeparturesProps {
  departures: readonly Departure[]
  spread: ArrivalSpread
  /** The end of the appointment. */
  latest: Date
  departAt: Date
  timeZone: string | undefined
  onChoose: (departAt: Date) => void
}

/** When the vehicle must leave at the latest to keep the appointment with a chance of 99, 90 and 80 %. */
export function SafeDepartures({ departures, spread, latest, departAt, timeZone, onChoose }: SafeDeparturesProps) {
  const rated = departures.map((one) => ({ departAt: new Date(one.departAt), arriveAt: new Date(one.arriveAt) }))
  return (
    <section className={css.safe} aria-label={TEXTS.title}>
      <h3 className={css.title}>{TEXTS.title}</h3>
      {SAFE_CHANCES.map((chance) => {
        const safe = latestSafeDeparture(rated, spread, latest, chance)
        const percent = percentText(chance)
        return safe === null ? (
          <p key={chance} className={css.none}>
            <b>{percent}</b> {TEXTS.none}
          </p>
        ) : (
          <button key={chance} type="button" className={css.choice} onClick={() => onChoose(safe)}>
            <b>{percent}</b>
            <span>
              {formatDayTime(safe, timeZone)}
              <small>{beside(safe, departAt)}</small>
            </span>
          </button>
        )
      })}
    </section>
  )
}

function beside(safe: Date, departAt: Date): string {
  const minutes = Math.round((safe.getTime() - departAt.getTime()) / MINUTE_MS)
  if (minutes === 0) return TEXTS.chosen
  return minutes < 0 ? TEXTS.before(durationWords(-minutes)) : TEXTS.after(durationWords(minutes))
}
