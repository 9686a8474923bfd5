import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { removeWebhook, type Webhook } from './webhook-queries.ts'
import { webhookTexts } from './webhooks.texts.ts'

const { deletion: TEXTS, dialog } = webhookTexts

export function DeleteWebhookDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const client = useQueryClient()
  const show = useToasts()
  const deleting = useMutation({
    mutationFn: () => removeWebhook(id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.webhooks })
      show({ kind: 'success', title: TEXTS.done })
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={TEXTS.title}
      question={TEXTS.question(url)}
      cancel={dialog.cancel}
      confirm={TEXTS.action}
      busy={deleting.isPending}
      errors={deleting.isError ? { title: TEXTS.failed, list: errorLines(deleting.error) } : undefined}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  )
}
