import '../../ui/levels/levels.css'
import type { ImpactShare } from '@stormlane/domain/dashboard'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import css from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'

interface ImpactCircleProps {
  level: ImpactLevelName
  /** Null while it is not known. */
  count: number | null
  share: ImpactShare
}

const SIZE_PX = 48
const STROKE_PX = 5

/** A ring filled to the level's share of all assets, with the percentage inside. */
export function ImpactCircle({ level, count, share }: ImpactCircleProps) {
  const radius = (SIZE_PX - STROKE_PX) / 2
  const ring = { cx: SIZE_PX / 2, cy: SIZE_PX / 2, r: radius, fill: 'none', strokeWidth: STROKE_PX }
  return (
    <li
      className={css.circle}
      data-level={level}
      aria-label={dashboardTexts.summary.share(share.label, count, LEVEL_WORDS[level])}
    >
      <span className={css.ring} aria-hidden="true">
        <svg width={SIZE_PX} height={SIZE_PX} aria-hidden="true">
          <circle {...ring} className={css.track} />
          <circle
            {...ring}
            className={css.filled}
            pathLength={100}
            strokeDasharray={`${share.percent} 100`}
            transform={`rotate(-90 ${SIZE_PX / 2} ${SIZE_PX / 2})`}
          />
        </svg>
        <span className={css.percent}>{share.label}</span>
      </span>
      <span className={css.levelWord} aria-hidden="true">
        {LEVEL_WORDS[level]}
      </span>
      <span className={css.count} aria-hidden="true">
        {count?.toLocaleString('en-US') ?? dashboardTexts.summary.unknown}
      </span>
    </li>
  )
}
