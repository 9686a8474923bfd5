import type { Upsell } from '@stormlane/domain/maps'
import { useAskSupport } from '../../platform/ask-support.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { overlayTexts } from './overlay.texts.ts'

const TEXTS = overlayTexts.upsell

interface UpsellDialogProps {
  offered: Upsell | null
  /** Replaces the product name as title. */
  title?: string
  onClose: () => void
}

/** Describes a product of another plan, and lets the user request it from support. */
export function UpsellDialog({ offered, title, onClose }: UpsellDialogProps) {
  const asking = useAskSupport()
  const close = () => {
    asking.reset()
    onClose()
  }
  return (
    <Dialog
      open={offered !== null}
      title={title ?? offered ?? ''}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{TEXTS.close}</Button>
          {offered && !asking.isSuccess && (
            <Button
              kind="primary"
              busy={asking.isPending}
              onClick={() => asking.mutate(TEXTS.request(title ?? offered))}
            >
              {TEXTS.ask}
            </Button>
          )}
        </>
      }
    >
      <p>{offered && TEXTS.products[offered]}</p>
      {asking.isSuccess ? (
        <p role="status">{TEXTS.asked}</p>
      ) : asking.isError ? (
        <p role="alert">{TEXTS.failed(portalConfig.supportEmail)}</p>
      ) : (
        <p>{TEXTS.contact}</p>
      )}
    </Dialog>
  )
}
