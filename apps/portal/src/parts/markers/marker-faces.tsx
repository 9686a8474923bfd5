import '../../ui/levels/levels.css'
import type { AssetType } from '@stormlane/domain/assets'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, type ImpactLevelName } from '@stormlane/domain/levels'
import type { CSSProperties } from 'react'
import { LevelShape } from '../../ui/levels/level-shape.tsx'
import css from './marker-faces.module.css'
import { markerTexts } from './markers.texts.ts'

interface FaceProps {
  /** The level at the shown time. */
  level: ImpactLevelName
  /** The worst level of the timeframe; drawn as a thin ring if it is worse than the level. */
  worst: ImpactLevelName
  onClick: () => void
}

/** Levels shown as a shape too, so that markers do not differ by color alone. */
const BADGED: readonly ImpactLevelName[] = ['moderate', 'high', 'extreme']

/** Attributes that set a marker's color and its accessible label. */
function levelProps(level: ImpactLevelName, worst: ImpactLevelName, label: string) {
  const getsWorse = IMPACT_LEVELS[worst] > Math.max(IMPACT_LEVELS[level], IMPACT_LEVELS.none)
  if (!getsWorse) return { 'data-level': level, 'aria-label': label }
  const ring = { '--ring': `var(--level-${worst})` } as CSSProperties
  return {
    'data-level': level,
    'data-worst': worst,
    'aria-label': markerTexts.over(label, LEVEL_WORDS[worst]),
    style: ring,
  }
}

export function ClusterFace({
  count,
  level,
  worst,
  assetType,
  onClick,
}: FaceProps & { count: number; assetType: AssetType }) {
  const size = count < 10 ? css.few : count < 100 ? css.some : css.many
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${css.cluster} ${size}`}
      {...levelProps(level, worst, markerTexts.cluster(count, assetType, LEVEL_WORDS[level]))}
      onClick={onClick}
    >
      {count}
      <Badge level={level} />
    </button>
  )
}

interface AssetFaceProps extends FaceProps {
  name: string
  selected: boolean
}

export function LocationFace({ name, level, worst, selected, onClick }: AssetFaceProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.location}
      {...levelProps(level, worst, markerTexts.asset(name, LEVEL_WORDS[level]))}
      data-selected={selected || undefined}
      title={name}
      onClick={onClick}
    >
      <LevelShape level={level} size={16} />
    </button>
  )
}

export function VehicleFace({
  name,
  level,
  worst,
  bearing,
  selected,
  onClick,
}: AssetFaceProps & { bearing: number | null }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.vehicle}
      {...levelProps(level, worst, markerTexts.asset(name, LEVEL_WORDS[level]))}
      data-selected={selected || undefined}
      title={name}
      onClick={onClick}
    >
      {bearing === null ? (
        <span className={css.standing} />
      ) : (
        <svg
          width="12"
          height="12"
          viewBox="0 0 12 12"
          style={{ transform: `rotate(${bearing}deg)` }}
          aria-hidden="true"
        >
          <path d="M6 .8 10.2 11 6 8.6 1.8 11z" fill="currentColor" />
        </svg>
      )}
      <Badge level={level} />
      {selected && (
        <span className={css.name} dir="auto" aria-hidden="true">
          {name}
        </span>
      )}
    </button>
  )
}

function Badge({ level }: { level: ImpactLevelName }) {
  if (!BADGED.includes(level)) return null
  return (
    <span className={css.badge}>
      <LevelShape level={level} size={11} />
    </span>
  )
}
