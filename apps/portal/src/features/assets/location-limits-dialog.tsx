import { LimitEditor } from '../../parts/limits/limit-editor.tsx'
import { limitsTexts as TEXTS } from '../../parts/limits/limits.texts.ts'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Shows a location's own limits and those that it inherits. */
export function LocationLimitsDialog({ location, onClose }: { location: SavedLocation; onClose: () => void }) {
  return (
    <Dialog
      open
      width="large"
      title={TEXTS.ofLocation(location.name)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      <LimitEditor of={{ locationId: location.id }} />
    </Dialog>
  )
}
