import type { Upsell } from '@stormlane/domain'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { overlayTexts } from './overlay.texts.ts'

const TEXTS = overlayTexts.upsell

/** What another plan offers, and whom to ask. */
export function UpsellDialog({ offered, onClose }: { offered: Upsell | null; onClose: () => void }) {
  return (
    <Dialog
      open={offered !== null}
      title={offered ?? ''}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      <p>{offered && TEXTS.products[offered]}</p>
      <p>{TEXTS.contact}</p>
    </Dialog>
  )
}
