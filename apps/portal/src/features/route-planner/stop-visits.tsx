import { percentText } from '@stormlane/domain/measures'
import { durationWords } from '@stormlane/domain/time'
import { formatDayTime } from '../../platform/time-format.ts'
import css from './options.module.css'
import type { RouteOption } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

type Visit = NonNullable<RouteOption['stops']>[number]

/** When the vehicle is at each stop, the chance to be there in its window, and how long it waits for it to open. */
export function StopVisits({ visits }: { visits: RouteOption['stops'] }) {
  if (!visits || visits.length === 0) return null
  const texts = plannerTexts.results
  const numbered = visits.map((visit, index) => ({ number: index + 1, visit }))
  return (
    <ul className={css.stops} aria-label={texts.stops}>
      {numbered.map(({ number, visit }) => (
        <li key={number}>
          <b>{texts.stop(number, formatDayTime(new Date(visit.arrivesAt), visit.timeZone))}</b>{' '}
          {[...oddsWords(visit), ...waitWords(visit)].join(', ')}
        </li>
      ))}
    </ul>
  )
}

function oddsWords({ arrival }: Visit): string[] {
  if (!arrival || arrival.onTimeChance === null) return []
  const { onTimeChance, earlyChance } = arrival
  const late = percentText(1 - onTimeChance)
  const texts = plannerTexts.results
  if (typeof earlyChance !== 'number') return [texts.stopOnTime(percentText(onTimeChance), late)]
  return [texts.stopOdds(percentText(Math.max(0, onTimeChance - earlyChance)), percentText(earlyChance), late)]
}

const waitWords = ({ waitMinutes }: Visit): string[] =>
  waitMinutes >= 1 ? [plannerTexts.results.stopWaits(durationWords(waitMinutes))] : []
