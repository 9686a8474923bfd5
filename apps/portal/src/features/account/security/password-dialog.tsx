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

/** Does something about the own sign-in once the password is typed. */
export function PasswordDialog<Answer>({ title, text, send, onDone, onClose }: PasswordDialogProps<Answer>) {
  const sending = useMutation({ mutationFn: send, onSuccess: onDone })
  return (
    <Dialog open title={title} subtitle={text} onClose={onClose}>
      <PasswordStep busy={sending.isPending} error={sending.error} onPassword={sending.mutate} />
    </Dialog>
  )
}
