import '../../../ui/levels/levels.css'
import { ACTION_WORDS } from '@stormlane/domain'
import { Clock, MapPinned, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatSpan } from '../../../platform/time-format.ts'
import { LevelChip } from '../../../ui/levels/level-chip.tsx'
import type { MapAsset } from '../assets/map-asset.ts'
import { mapTexts } from '../map.texts.ts'
import css from './impact-summary.module.css'

const TEXTS = mapTexts.card
const ICON = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Level, reason, time and recommended action. */
export function ImpactSummary({
  asset,
  place,
  children,
}: {
  asset: MapAsset
  place?: ReactNode
  children?: ReactNode
}) {
  const leading = asset.impacts[0]
  return (
    <section className={css.summary} data-level={asset.level}>
      <div className={css.head}>
        <LevelChip level={asset.level} variant="solid" size="large" />
        <strong className={css.reason}>
          {leading?.description ?? (asset.level === 'unknown' ? TEXTS.unknown : TEXTS.noImpact)}
        </strong>
      </div>
      {leading && (
        <p className={css.line}>
          <Clock {...ICON} />
          <span>
            <strong>{formatSpan(leading.startAt, leading.endAt, asset.timeZone ?? viewerZone())}</strong> {leading.risk}
          </span>
        </p>
      )}
      {place && (
        <p className={css.line}>
          <MapPinned {...ICON} />
          <span>{place}</span>
        </p>
      )}
      {asset.action && leading && (
        <p className={css.line}>
          <Waypoints {...ICON} />
          <span>
            <strong>{ACTION_WORDS[asset.action.action]}</strong> {asset.action.reason}
          </span>
        </p>
      )}
      {children}
    </section>
  )
}
