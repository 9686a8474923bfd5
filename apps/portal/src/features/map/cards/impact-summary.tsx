import '../../../ui/levels/levels.css'
import { Clock, MapPinned, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionWords } from '../../../parts/assets/action-words.tsx'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { formatWindow } from '../../../platform/time-format.ts'
import { LevelChip } from '../../../ui/levels/level-chip.tsx'
import type { MapAsset } from '../assets/map-asset.ts'
import { mapTexts } from '../map.texts.ts'
import css from './impact-summary.module.css'
import { VehicleDriver } from './vehicle-driver.tsx'

const TEXTS = mapTexts.card
const ICON = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

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
  const { when, impacts } = asset
  const leading = impacts[0]
  const action = asset.action(useClockTick())
  return (
    <section className={css.summary} data-level={asset.level}>
      <div className={css.head}>
        <LevelChip level={asset.level} variant="solid" size="large" />
        <strong className={css.reason}>
          {asset.reason || (asset.level === 'unknown' ? TEXTS.unknown : TEXTS.noImpact)}
        </strong>
      </div>
      {leading && when && (
        <p className={css.line}>
          <Clock {...ICON} />
          <span>
            <strong>{formatWindow(when, asset.timeZone ?? undefined)}</strong>{' '}
            {/* The reason above begins with the name of an alert. */}
            {leading.source === 'alert' ? null : leading.name}
          </span>
        </p>
      )}
      {place && (
        <p className={css.line}>
          <MapPinned {...ICON} />
          <span>{place}</span>
        </p>
      )}
      {action && leading && (
        <p className={css.line}>
          <Waypoints {...ICON} />
          <span>
            <ActionWords action={action} />
          </span>
        </p>
      )}
      {asset.assetType === 'vehicle' && <VehicleDriver id={asset.id} />}
      {children}
    </section>
  )
}
