import type { MeasurementSystem } from '@stormlane/domain/measures'
import { ChevronDown, ChevronRight, Coffee, Moon, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { SegmentSwatch } from '../../parts/map/segment-swatch.tsx'
import { formatDayTime } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { breakTexts, type DriverBreak } from './driver-breaks.tsx'
import css from './options.module.css'
import type { RouteOption } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'
import {
  type ColorBy,
  type SegmentRow,
  segmentColor,
  segmentPlace,
  segmentReasonText,
  segmentRows,
} from './segment-words.ts'

interface SegmentListProps {
  option: RouteOption
  name: string
  units: MeasurementSystem
  colorBy: ColorBy
  hovered: number | null
  onHover: (segment: number | null) => void
}

/** Lists the segments of an option with their reasons, the driver's breaks between them, and government alerts. */
export function SegmentList({ option, name, units, colorBy, hovered, onHover }: SegmentListProps) {
  const [open, setOpen] = useState(false)
  const texts = plannerTexts.segments
  return (
    <div className={css.explained}>
      <Button
        kind="link"
        size="small"
        aria-expanded={open}
        icon={open ? <ChevronDown size={15} aria-hidden="true" /> : <ChevronRight size={15} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {texts.show}
      </Button>
      {open ? (
        <ol className={css.segments} aria-label={texts.label(name)}>
          {option.weatherAlerts.map((alert) => (
            <li key={alert.id} className={css.alert}>
              <TriangleAlert size={14} aria-hidden="true" />
              {texts.alert(alert.event, formatDayTime(new Date(alert.entersAt), alert.timeZone))}
            </li>
          ))}
          {listed(option).map(({ segment, pause }) =>
            pause ? (
              <BreakRow key={pause.startsAt} option={option} pause={pause} units={units} />
            ) : (
              <li
                key={segment.fromMile}
                className={isWithin(segment, hovered) ? css.hovered : css.segment}
                onMouseEnter={() => onHover(segment.first)}
                onMouseLeave={() => onHover(null)}
              >
                <SegmentSwatch color={segmentColor(segment, colorBy)} />
                <span>
                  <span className={css.reason}>{segmentReasonText(segment, units)}</span>
                  <span className={css.where}>{segmentPlace(segment, units)}</span>
                </span>
              </li>
            ),
          )}
        </ol>
      ) : null}
    </div>
  )
}

const isWithin = ({ first, last }: SegmentRow, index: number | null) =>
  index !== null && first <= index && index <= last

type Row = { segment: SegmentRow; pause?: undefined } | { pause: DriverBreak; segment?: undefined }

/** Returns segments and breaks in the order of travel. A break within a segment follows the segment. */
function listed({ segments, breaks }: RouteOption): Row[] {
  const rest = [...(breaks ?? [])]
  const rows = segmentRows(segments)
  return rows.flatMap((segment, index): Row[] => {
    const next = rows[index + 1]?.fromMile ?? Number.POSITIVE_INFINITY
    const within = rest.splice(0, rest.findLastIndex(({ atMile }) => atMile <= next) + 1)
    return [{ segment }, ...within.map((pause) => ({ pause }))]
  })
}

function BreakRow({ option, pause, units }: { option: RouteOption; pause: DriverBreak; units: MeasurementSystem }) {
  const { what, where } = breakTexts(option, pause, units)
  const Icon = pause.kind === 'break' ? Coffee : Moon
  return (
    <li className={css.pause}>
      <Icon size={14} aria-hidden="true" />
      <span>
        <span className={css.reason}>{what}</span>
        <span className={css.where}>{where}</span>
      </span>
    </li>
  )
}
