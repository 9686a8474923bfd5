import { SEGMENT_COLOR_FILLS, type SegmentColor } from '@stormlane/domain'
import css from './options.module.css'
import type { RouteOption } from './planner-queries.ts'
import { type ColorBy, segmentColor } from './segment-words.ts'

/** An option as a bar of colored segments in proportion to their length, with the driver's breaks. */
export function SegmentStrip({ option, colorBy }: { option: RouteOption; colorBy: ColorBy }) {
  return (
    <div className={css.timeline} aria-hidden="true">
      <div className={css.strip}>
        {colorRuns(option, colorBy).map(({ color, fromMile, toMile }) => (
          <i key={fromMile} style={{ flexGrow: toMile - fromMile, background: SEGMENT_COLOR_FILLS[color] }} />
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
