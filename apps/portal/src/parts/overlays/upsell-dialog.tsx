import type { Upsell } from '@stormlane/domain'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { overlayTexts } from './overlay.texts.ts'

const TEXTS = overlayTexts.upsell

interface UpsellDialogProps {
  offered: Upsell | null
  /** Overrides the product name as title. */
  title?: string
  onClose: () => void
}

/** Describes a product of another plan and whom to contact. */
export function UpsellDialog({ offered, title, onClose }: UpsellDialogProps) {
  return (
    <Dialog
      open={offered !== null}
      title={title ?? offered ?? ''}
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
