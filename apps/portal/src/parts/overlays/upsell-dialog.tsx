import type { Upsell } from '@stormlane/domain'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { overlayTexts } from './overlay.texts.ts'

const TEXTS = overlayTexts.upsell

interface UpsellDialogProps {
  offered: Upsell | null
  /** Where a page has other words for it than its name. */
  title?: string
  onClose: () => void
}

/** What another plan offers, and whom to ask. */
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
