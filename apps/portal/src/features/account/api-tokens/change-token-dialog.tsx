import { useMutation } from '@tanstack/react-query'
import { errorLines } from '../../../platform/error-lines.ts'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { type ApiToken, revokeToken, rotateToken, type TokenWithSecret } from './api-token-queries.ts'
import { apiTokenTexts as TEXTS } from './api-tokens.texts.ts'

interface ChangeTokenDialogProps {
  change: 'rotate' | 'revoke'
  token: ApiToken
  /** Gets the new secret after a rotation. */
  onDone: (rotated?: TokenWithSecret) => void
  onClose: () => void
}

/** Asks for confirmation, because programs that use the token stop working. */
export function ChangeTokenDialog({ change, token: { id, name }, onDone, onClose }: ChangeTokenDialogProps) {
  const show = useToasts()
  const changing = useMutation({
    mutationFn: async () => {
      if (change === 'rotate') return rotateToken(id)
      await revokeToken(id)
      return undefined
    },
    onSuccess: (rotated) => {
      if (!rotated) show({ kind: 'success', title: TEXTS.revoke.done(name) })
      onDone(rotated)
    },
  })
  return (
    <DeleteDialog
      title={TEXTS[change].title}
      question={TEXTS[change].question(name)}
      cancel={TEXTS.cancel}
      confirm={TEXTS[change].action}
      busy={changing.isPending}
      errors={changing.isError ? { title: TEXTS.changeFailed, list: errorLines(changing.error) } : undefined}
      onConfirm={() => changing.mutate()}
      onClose={onClose}
    />
  )
}
