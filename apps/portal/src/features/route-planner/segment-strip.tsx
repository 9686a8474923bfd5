import type { SegmentColor } from '@stormlane/domain/levels'
import { SegmentSwatch } from '../../parts/map/segment-swatch.tsx'
import css from './options.module.css'
import type { RouteOption } from './planner-queries.ts'
import { type ColorBy, segmentColor } from './segment-words.ts'

/** An option as a bar of colored segments in proportion to their length, with the driver's breaks. */
export function SegmentStrip({ option, colorBy }: { option: RouteOption; colorBy: ColorBy }) {
  return (
    <div className={css.timeline} aria-hidden="true">
      <div className={css.strip}>
        {colorRuns(option, colorBy).map(({ color, fromMile, toMile }) => (
          <SegmentSwatch key={fromMile} grow={toMile - fromMile} color={color} />
        ))}
      </div>
      {(option.breaks ?? []).map(({ kind, startsAt, atMile }) => (
        <b key={startsAt} className={css[kind]} style={{ left: `${(100 * atMile) / option.distanceMiles}%` }} />
      ))}
    </div>
  )
}

function colorRuns({ segments }: RouteOption, colorBy: ColorBy) {
  const runs: { color: SegmentColor; fromMile: number; toMile: number }[] = []
  for (const segment of segments) {
    const color = segmentColor(segment, colorBy)
    const last = runs.at(-1)
    if (last?.color === color) last.toMile = segment.toMile
    else runs.push({ color, fromMile: segment.fromMile, toMile: segment.toMile })
  }
  return runs
}
