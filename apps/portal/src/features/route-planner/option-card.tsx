import type { RecommendedAction } from '@stormlane/domain/impacts'
import { indexText } from '@stormlane/domain/levels'
import { type MeasurementSystem, slowdownText } from '@stormlane/domain/measures'
import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import { formatBreachDuration } from '@stormlane/domain/trips'
import { ActionWords } from '../../parts/assets/action-words.tsx'
import { arrivalZone } from '../../parts/assets/arrival-odds.ts'
import { optionReason } from '../../parts/assets/route-rating.ts'
import { formatMiles } from '../../platform/distance-format.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import type { FanSpan } from './arrival-curve.ts'
import { ArrivalFan, type ShownAppointment } from './arrival-fan.tsx'
import { BreaksLine } from './driver-breaks.tsx'
import css from './options.module.css'
import type { RouteOption } from './planner-queries.ts'
import { riskName } from './risk-level.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { SegmentList } from './segment-list.tsx'
import { SegmentStrip } from './segment-strip.tsx'
import type { ColorBy } from './segment-words.ts'
import { StopVisits } from './stop-visits.tsx'

interface OptionCardProps {
  option: RouteOption
  index: number
  selected: boolean
  /** The recommended action for the option. */
  action: RecommendedAction | null
  arrivesFirst: boolean
  appointment: ShownAppointment | null
  span: FanSpan
  units: MeasurementSystem
  colorBy: ColorBy
  hovered: number | null
  onSelect: () => void
  onHover: (segment: number | null) => void
}

/** A route option with its travel time and risk. Only the selected one shows its action and segments. */
export function OptionCard(props: OptionCardProps) {
  const { option, index, selected, units, colorBy } = props
  const texts = plannerTexts.results
  const name = texts.option(index)
  const [distance, unit] = formatMiles(option.distanceMiles, units)
  return (
    <article className={selected ? css.selected : css.option} aria-label={name}>
      <label className={css.head}>
        <input type="radio" name="route-option" className={css.radio} checked={selected} onChange={props.onSelect} />
        <strong>{name}</strong>
        <span className={css.via}>{option.via}</span>
        {props.arrivesFirst ? <span className={css.first}>{texts.first}</span> : null}
        <LevelChip level={riskName(option.risk)} />
      </label>
      <dl className={css.figures}>
        <Figure name={texts.slowdown} value={slowdownText(option.slowdownFraction)} />
        {option.maxRoadIndex === null ? (
          <Figure name={texts.maxRoadRisk} value={uiTexts.notAvailable} note={texts.noRoadIndex} />
        ) : (
          <Figure name={texts.maxRoadRisk} value={indexText(option.maxRoadIndex)} note={texts.outOfTen} />
        )}
        <Figure
          name={texts.eta}
          value={formatDayTime(new Date(option.adjustedArrivalTime), arrivalZone(option))}
          below={optionDelay(option)}
        />
        <Figure name={texts.distance} value={distance} note={unit} />
      </dl>
      <RiskReason option={option} />
      {selected && props.action ? (
        <p className={css.action}>
          <ActionWords action={props.action} />
        </p>
      ) : null}
      <ArrivalFan option={option} appointment={props.appointment} span={props.span} />
      <StopVisits visits={option.stops} />
      <SegmentStrip option={option} colorBy={colorBy} />
      <BreaksLine option={option} />
      <Exposure option={option} />
      {selected ? <SegmentList {...props} name={name} /> : null}
    </article>
  )
}

/** The reason and its time, the same as on all other screens. */
function RiskReason({ option }: { option: RouteOption }) {
  const reason = optionReason(option)
  if (!reason) return null
  return (
    <p className={css.riskReason}>
      {reason.text} <span className={css.when}>{reason.when}</span>
    </p>
  )
}

function Figure({ name, value, note, below }: { name: string; value: string; note?: string; below?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {note ? <span className={css.note}> {note}</span> : null}
        {below ? <span className={css.below}>{below}</span> : null}
      </dd>
    </div>
  )
}

function optionDelay({ adjustedArrivalTime, freeFlowArrivalTime }: RouteOption): string {
  const minutes = (Date.parse(adjustedArrivalTime) - Date.parse(freeFlowArrivalTime)) / MINUTE_MS
  return minutes < 0.5 ? plannerTexts.results.onTime : plannerTexts.results.late(durationWords(minutes))
}

function Exposure({ option }: { option: RouteOption }) {
  const texts = plannerTexts.results
  const lines = [
    ...option.aboveTemperatureThresholds.map((at) =>
      texts.above(at.threshold, formatBreachDuration(at.secondsBreachingThreshold)),
    ),
    ...option.belowTemperatureThresholds.map((at) =>
      texts.below(at.threshold, formatBreachDuration(at.secondsBreachingThreshold)),
    ),
  ]
  if (lines.length === 0) return null
  return <p className={css.exposure}>{lines.join('. ')}</p>
}
