import { EXTREME_WEATHER_FLAG } from '@stormlane/domain/indices'
import { indexText } from '@stormlane/domain/levels'
import { percentText } from '@stormlane/domain/measures'
import { ArrowRight } from 'lucide-react'
import { formatSpan } from '../../platform/time-format.ts'
import bare from '../../ui/controls/bare-button.module.css'
import { historyTexts } from './history.texts.ts'
import type { HistoricalRouteOption } from './history-queries.ts'
import css from './route-table.module.css'
import type { SampleOption } from './sample-routes.ts'

const TEXTS = historyTexts.routes
const HEAD_PX = 28
const ROW_PX = 29

/** Returns the height of a table with this many rows. Further rows scroll. */
export const routeTableHeight = (rows: number) => HEAD_PX + rows * ROW_PX

type Outcome = Pick<HistoricalRouteOption, 'slowdownFraction' | 'maxRoadIndex' | 'weatherFlags' | 'arrivalTime'>

interface RouteTableProps {
  options: readonly SampleOption[]
  selected: number | null
  maxRows: number
  onSelect: (index: number | null) => void
}

/** The options of the sample routes as they were forecast and as they turned out. */
export function RouteTable({ options, selected, maxRows, onSelect }: RouteTableProps) {
  return (
    <section className={css.panel} style={{ maxHeight: routeTableHeight(maxRows) }} aria-label={TEXTS.table}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <strong>{TEXTS.options}</strong>, {TEXTS.forecast}
              <ArrowRight className={css.arrow} size={11} role="img" aria-label={TEXTS.and} />
              {TEXTS.actual}
            </th>
            <th scope="col">{TEXTS.speedReduction}</th>
            <th scope="col">{TEXTS.roadIndex}</th>
            <th scope="col">{TEXTS.extremeWeather}</th>
            <th scope="col">{TEXTS.arrival}</th>
          </tr>
        </thead>
        <tbody>
          {options.map(({ index, letter, route, option }) => (
            <tr key={index} data-selected={index === selected}>
              <th scope="row">
                <button
                  type="button"
                  className={bare.bare}
                  aria-pressed={index === selected}
                  title={route}
                  onClick={() => onSelect(index === selected ? null : index)}
                >
                  <strong>{TEXTS.option(letter)}</strong> <span>{option.description || route}</span>
                </button>
              </th>
              <Compared option={option} text={({ slowdownFraction }) => percentText(slowdownFraction)} />
              <Compared option={option} text={({ maxRoadIndex }) => indexText(maxRoadIndex)} />
              <Compared option={option} text={extremeWord} />
              <Compared option={option} text={arrivalWords} missing={TEXTS.noActual} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const extremeWord = ({ weatherFlags }: Outcome) =>
  weatherFlags.includes(EXTREME_WEATHER_FLAG) ? TEXTS.flag.true : TEXTS.flag.false

const arrivalWords = ({ arrivalTime }: Outcome) =>
  arrivalTime === null ? TEXTS.noArrival : formatSpan(new Date(arrivalTime), undefined)

interface ComparedProps {
  option: HistoricalRouteOption
  text: (outcome: Outcome) => string
  /** Shown if the option was not replayed in the real weather. */
  missing?: string
}

function Compared({ option, text, missing = TEXTS.notKnown }: ComparedProps) {
  return (
    <td>
      <span className={css.forecast}>
        <span className="visually-hidden">{TEXTS.forecast} </span>
        {text(option)}
      </span>
      <ArrowRight className={css.arrow} size={11} aria-hidden="true" />
      <span className="visually-hidden">, {TEXTS.actual} </span>
      {option.actual ? text(option.actual) : missing}
    </td>
  )
}
