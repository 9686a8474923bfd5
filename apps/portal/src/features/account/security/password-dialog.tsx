import { useMutation } from '@tanstack/react-query'
import { PasswordStep } from '../../../parts/second-factor/password-step.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

interface PasswordDialogProps<Answer> {
  title: string
  text: string
  send: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for the password before a change of the user's own sign-in. */
export function PasswordDialog<Answer>({ title, text, send, onDone, onClose }: PasswordDialogProps<Answer>) {
  const sending = useMutation({ mutationFn: send, onSuccess: onDone })
  return (
    <Dialog open title={title} subtitle={text} onClose={onClose}>
      <PasswordStep busy={sending.isPending} error={sending.error} onPassword={sending.mutate} />
    </Dialog>
  )
}
