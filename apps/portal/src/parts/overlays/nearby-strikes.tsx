import { CLOSEST_STRIKE_WITHIN_MILES, lightningNearby } from '@stormlane/domain/hazards'
import type { Point } from 'geojson'
import { overlayTexts } from './overlay.texts.ts'
import type { OverlayItem } from './overlay-item.ts'
import css from './overlay-legend.module.css'

const TEXTS = overlayTexts.legend

interface NearbyStrikesProps {
  strikes: readonly OverlayItem[]
  /** The selected place; if null, the user is asked to select one. */
  at: { latitude: number; longitude: number } | null
  now: Date
}

/** Counts the strikes of the last 30 minutes within each ring. */
export function NearbyStrikes({ strikes, at, now }: NearbyStrikesProps) {
  if (!at) return <p className={css.note}>{TEXTS.selectForStrikes}</p>
  const detected = strikes.flatMap(({ geometry, detectedAt }) => {
    if (!detectedAt) return []
    const [longitude, latitude] = (geometry as Point).coordinates as [number, number]
    return { longitude, latitude, detectedAt }
  })
  const { counts, closestMiles } = lightningNearby(at, detected, now)
  return (
    <p className={css.note}>
      {TEXTS.strikesWithin(counts[10], counts[20], counts[30])}{' '}
      {closestMiles === null ? TEXTS.noStrikeWithin(CLOSEST_STRIKE_WITHIN_MILES) : TEXTS.closestStrike(closestMiles)}
    </p>
  )
}
