import { percentText } from '@stormlane/domain/measures'
import { durationWords, zonedFormat } from '@stormlane/domain/time'
import { useState } from 'react'
import { chosenZone } from '../../platform/one-zone.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import css from './best-departure.module.css'
import { type Aim, barAt, type DepartureBar, dayMarks, departureBars, departureScale } from './departure-bars.ts'
import { keptColor, riskColor } from './departure-colors.ts'
import { DepartureLegend } from './departure-legend.tsx'
import { riskName } from './risk-level.ts'
import { plannerTexts } from './route-planner.texts.ts'
import type { Departure } from './use-departures.ts'

interface DepartureChartProps {
  departures: readonly Departure[]
  best: Date | undefined
  departAt: Date
  timeZone: string | undefined
  /** Given with an appointment; the bars then show the chance to keep it. */
  aim: Aim | undefined
  onChoose: (departAt: Date) => void
}

/** Bars with height by delay and color by worst risk, below a slider for clicks and arrow keys. */
export function DepartureChart({ departures, best, departAt, timeZone, aim, onChoose }: DepartureChartProps) {
  const [pointed, setPointed] = useState<number>()
  const texts = plannerTexts.departures
  const scale = departureScale(departures)
  const bars = departureBars(departures, scale, aim)
  const chosen = barAt(bars, (departAt.getTime() - scale.startAt) / (scale.endAt - scale.startAt))
  const bestBar = bars.find(({ departure }) => Date.parse(departure.departAt) === best?.getTime())
  const shown = bars[pointed ?? chosen]
  const choose = (index: number) => {
    const bar = bars[index]
    if (bar) onChoose(new Date(bar.departure.departAt))
  }
  return (
    <div className={css.chart}>
      <DepartureLegend aboutAppointment={aim !== undefined} />
      <span className={css.top}>{aim ? percentText(1) : texts.hours(scale.most / 60)}</span>
      <span className={css.zero}>{aim ? percentText(0) : texts.hours(0)}</span>
      <div className={css.plot}>
        {dayMarks(scale, timeZone).map(({ at, left }) => (
          <span key={at.toISOString()} className={css.day} style={{ left: percent(left) }}>
            <b>
              {dayPart(at, { weekday: 'short' }, timeZone)} <span>{dayPart(at, { day: 'numeric' }, timeZone)}</span>
            </b>
          </span>
        ))}
        {bars.map((bar, index) => (
          <i
            key={bar.departure.departAt}
            className={index === chosen ? css.chosen : index === pointed ? css.pointed : css.bar}
            style={barStyle(bar)}
          />
        ))}
        {bestBar && pointed === undefined ? (
          <Flag
            bar={bestBar}
            text={texts.best(
              formatDayTime(new Date(bestBar.departure.departAt), timeZone),
              delayWords(bestBar.departure),
            )}
          />
        ) : null}
        {shown && pointed !== undefined ? <Flag bar={shown} text={barWords(shown, timeZone)} /> : null}
        <input
          type="range"
          className={css.slider}
          aria-label={texts.slider}
          min={0}
          max={Math.max(0, bars.length - 1)}
          value={chosen}
          aria-valuetext={bars[chosen] ? barWords(bars[chosen], timeZone) : ''}
          onChange={(event) => choose(Number(event.target.value))}
          // Uses the pointer position, because a range input spaces its steps evenly, but 15-minute bars are closer
          // than hourly ones.
          onPointerDown={(event) => {
            event.preventDefault()
            choose(barAt(bars, pointerFraction(event)))
          }}
          onPointerMove={(event) => setPointed(barAt(bars, pointerFraction(event)))}
          onPointerLeave={() => setPointed(undefined)}
        />
      </div>
    </div>
  )
}

function Flag({ bar, text }: { bar: DepartureBar; text: string }) {
  return (
    <span className={bar.left > 0.8 ? css.flagLeft : css.flag} style={{ left: percent(bar.left + bar.width / 2) }}>
      {text}
    </span>
  )
}

function pointerFraction(event: { clientX: number; currentTarget: Element }): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return (event.clientX - left) / width
}

function barStyle({ left, width, height, departure, kept }: DepartureBar) {
  return {
    left: percent(left),
    width: `calc(${percent(width)} - 1px)`,
    height: percent(height),
    background: kept === undefined ? riskColor(departure.risk) : keptColor(kept),
  }
}

const delayWords = ({ delayMinutes }: Departure) =>
  delayMinutes < 0.5 ? plannerTexts.departures.noDelay : plannerTexts.departures.delay(durationWords(delayMinutes))

function barWords({ departure, kept }: DepartureBar, timeZone: string | undefined): string {
  const chance = kept === undefined ? '' : `, ${plannerTexts.departures.kept(percentText(kept))}`
  const risk = riskName(departure.risk)
  return `${formatDayTime(new Date(departure.departAt), timeZone)}${chance}, ${delayWords(departure)}, risk ${risk}`
}

/** `Mon` or `16`: where the strip is narrow, days are named without their number. */
const dayPart = (at: Date, options: Intl.DateTimeFormatOptions, timeZone: string | undefined): string =>
  zonedFormat('en-US', { ...options, timeZone: timeZone ?? chosenZone() }).format(at)

const percent = (share: number) => `${(100 * share).toFixed(3)}%`
