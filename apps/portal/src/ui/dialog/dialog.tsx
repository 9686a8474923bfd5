import { useId } from 'react'
import { Dialog as MuiDialog } from '../material/dialog.ts'
import { type DialogContent, DialogFrame } from './dialog-frame.tsx'

interface DialogProps extends DialogContent {
  open: boolean
  width?: 'small' | 'medium' | 'large'
}

const WIDTHS = { small: 440, medium: 640, large: 1200 } as const

/** A centered modal dialog. Escape and an outside click close it; focus stays inside and then returns to the opener. */
export function Dialog({ open, width = 'small', ...content }: DialogProps) {
  const titleId = useId()
  return (
    <MuiDialog
      open={open}
      onClose={content.onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { style: { width: WIDTHS[width], maxWidth: 'calc(100vw - 48px)' } } }}
    >
      <DialogFrame titleId={titleId} content={content} />
    </MuiDialog>
  )
}
