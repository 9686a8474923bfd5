import { type MeasurementSystem, SEGMENT_COLOR_FILLS } from '@stormlane/domain'
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatDayTime } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import css from './options.module.css'
import type { RouteOption } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { type ColorBy, segmentColor, segmentPlace, segmentReasonText } from './segment-words.ts'

interface SegmentListProps {
  option: RouteOption
  name: string
  units: MeasurementSystem
  colorBy: ColorBy
  hovered: number | null
  onHover: (segment: number | null) => void
}

/** Lists the segments of an option with their reasons and government alerts. */
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
              {texts.alert(alert.event, formatDayTime(new Date(alert.entersAt)))}
            </li>
          ))}
          {option.segments.map((segment, index) => (
            <li
              key={segment.fromMile}
              className={hovered === index ? css.hovered : css.segment}
              onMouseEnter={() => onHover(index)}
              onMouseLeave={() => onHover(null)}
            >
              <i style={{ background: SEGMENT_COLOR_FILLS[segmentColor(segment, colorBy)] }} aria-hidden="true" />
              <span>
                <span className={css.reason}>{segmentReasonText(segment, units)}</span>
                <span className={css.where}>{segmentPlace(segment, units)}</span>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
