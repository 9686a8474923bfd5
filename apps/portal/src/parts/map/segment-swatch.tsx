import { SEGMENT_COLOR_FILLS, type SegmentColor } from '@stormlane/domain/levels'
import { isCued } from './segment-cue.ts'
import css from './segment-swatch.module.css'

interface SegmentSwatchProps {
  color: SegmentColor
  className?: string | undefined
  /** Share of a bar as flex-grow, in any unit. */
  grow?: number
}

/** A piece of a legend or bar in a stretch's color, with the dashes that orange lines have on the map. */
export function SegmentSwatch({ color, className, grow }: SegmentSwatchProps) {
  const fill = SEGMENT_COLOR_FILLS[color]
  return (
    <i
      className={[className, isCued(fill) && css.cued].filter(Boolean).join(' ')}
      style={{ background: fill, ...(grow !== undefined && { flexGrow: grow }) }}
      aria-hidden="true"
    />
  )
}
