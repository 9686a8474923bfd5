import { useId } from 'react'
import { Drawer } from '../material/drawer.ts'
import { type DialogContent, DialogFrame } from './dialog-frame.tsx'

interface SideDialogProps extends DialogContent {
  open: boolean
  widthPx?: number
}

/** A dialog at the right edge that keeps the page visible, used for uploads and asset editors. */
export function SideDialog({ open, widthPx = 500, ...content }: SideDialogProps) {
  const titleId = useId()
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={content.onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          style: { width: widthPx, maxWidth: 'calc(100vw - 24px)' },
        },
      }}
    >
      <DialogFrame titleId={titleId} content={content} />
    </Drawer>
  )
}
