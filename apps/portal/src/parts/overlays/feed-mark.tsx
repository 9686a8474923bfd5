import { isMarkedAsSimulated, isOffFeed } from '../../platform/feeds.ts'
import { DemoBadge } from '../../ui/badges/demo-badge.tsx'
import css from '../../ui/controls/choice-list.module.css'
import { overlayTexts } from './overlay.texts.ts'
import { type OverlayId, overlayFeed } from './overlay-id.ts'

/** Marks a layer whose feed is off, or simulated while other feeds are not. */
export function FeedMark({ of }: { of: OverlayId }) {
  const feed = overlayFeed(of)
  if (isOffFeed(feed))
    return (
      <span className={css.count} title={overlayTexts.legend.off}>
        {overlayTexts.menu.off}
      </span>
    )
  return isMarkedAsSimulated(feed) ? <DemoBadge part={{ feeds: [feed], hasFleet: false }} /> : null
}
