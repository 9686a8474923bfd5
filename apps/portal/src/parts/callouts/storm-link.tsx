import { Button } from '../../ui/controls/button.tsx'
import { overlayTexts } from '../overlays/overlay.texts.ts'
import type { OverlayItem } from '../overlays/overlay-item.ts'
import css from './callout.module.css'

/** Opens the room of the storm of which an event is a forecast. */
export function StormLink({ item: { storm } }: { item: Pick<OverlayItem, 'storm'> }) {
  if (!storm?.id) return null
  return (
    <div className={css.actions}>
      <Button size="small" href={`/client/storms/${encodeURIComponent(storm.id)}`}>
        {overlayTexts.openStorm}
      </Button>
    </div>
  )
}
