import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { type Channel, removeChannel } from './channel-queries.ts'
import { channelTexts } from './channels.texts.ts'

const { deletion: TEXTS, dialog } = channelTexts

export function DeleteChannelDialog({ channel: { id, name }, onClose }: { channel: Channel; onClose: () => void }) {
  const client = useQueryClient()
  const show = useToasts()
  const deleting = useMutation({
    mutationFn: () => removeChannel(id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.channels })
      show({ kind: 'success', title: TEXTS.done })
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={TEXTS.title}
      question={TEXTS.question(name)}
      cancel={dialog.cancel}
      confirm={TEXTS.action}
      busy={deleting.isPending}
      errors={deleting.isError ? { title: TEXTS.failed, list: errorLines(deleting.error) } : undefined}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  )
}
