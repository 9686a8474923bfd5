import '../../ui/levels/levels.css'
import { type AssetType, type ImpactLevelName, LEVEL_WORDS } from '@stormlane/domain'
import { LevelShape } from '../../ui/levels/level-shape.tsx'
import css from './marker-faces.module.css'
import { markerTexts } from './markers.texts.ts'

interface FaceProps {
  level: ImpactLevelName
  onClick: () => void
}

/** Levels whose cluster also shows the shape, so that color is not the only difference. */
const BADGED: readonly ImpactLevelName[] = ['moderate', 'high', 'extreme']

export function ClusterFace({ count, level, assetType, onClick }: FaceProps & { count: number; assetType: AssetType }) {
  const size = count < 10 ? css.few : count < 100 ? css.some : css.many
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${css.cluster} ${size}`}
      data-level={level}
      aria-label={markerTexts.cluster(count, assetType, LEVEL_WORDS[level])}
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

export function LocationFace({ name, level, selected, onClick }: AssetFaceProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.location}
      data-level={level}
      data-selected={selected || undefined}
      aria-label={markerTexts.asset(name, LEVEL_WORDS[level])}
      title={name}
      onClick={onClick}
    >
      <LevelShape level={level} size={16} />
    </button>
  )
}

export function VehicleFace({ name, level, bearing, selected, onClick }: AssetFaceProps & { bearing: number | null }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.vehicle}
      data-level={level}
      data-selected={selected || undefined}
      aria-label={markerTexts.asset(name, LEVEL_WORDS[level])}
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
