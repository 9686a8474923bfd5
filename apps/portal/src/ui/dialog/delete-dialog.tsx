import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogContent } from './dialog-frame.tsx'

interface DeleteDialogProps extends Pick<DialogContent, 'title' | 'errors' | 'onClose'> {
  question: string
  cancel: string
  confirm: string
  /** The deletion is in progress. */
  busy: boolean
  onConfirm: () => void
}

/** Asks for confirmation before a permanent deletion. */
export function DeleteDialog({
  title,
  question,
  cancel,
  confirm,
  busy,
  errors,
  onConfirm,
  onClose,
}: DeleteDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      errors={errors}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  )
}
