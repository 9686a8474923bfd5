import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyField } from '../../../ui/controls/copy-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { type CalendarFeed, makeCalendarFeed, stopCalendarFeed } from './channel-queries.ts'
import css from './channels.module.css'
import { channelTexts } from './channels.texts.ts'

const { calendar: TEXTS } = channelTexts

/** Makes and stops the address of the calendar feed. A new address is shown here and never again. */
export function CalendarDialog({ feed, onClose }: { feed: CalendarFeed; onClose: () => void }) {
  const client = useQueryClient()
  const show = useToasts()
  const [url, setUrl] = useState<string>()
  const reload = () => client.invalidateQueries({ queryKey: QUERY_KEYS.channels })
  const making = useMutation({
    mutationFn: makeCalendarFeed,
    onSuccess: async (made) => {
      setUrl(made)
      await reload()
    },
  })
  const stopping = useMutation({
    mutationFn: stopCalendarFeed,
    onSuccess: async () => {
      await reload()
      show({ kind: 'success', title: TEXTS.stopped })
      onClose()
    },
  })
  const error = making.error ?? stopping.error
  return (
    <Dialog
      open
      width="medium"
      title={TEXTS.title}
      onClose={onClose}
      errors={error ? { title: TEXTS.failed, list: errorLines(error) } : undefined}
      secondaryActions={
        feed ? (
          <Button kind="danger-ghost" busy={stopping.isPending} onClick={() => stopping.mutate()}>
            {TEXTS.stop}
          </Button>
        ) : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.close}</Button>
          {url === undefined ? (
            <Button kind="primary" busy={making.isPending} onClick={() => making.mutate()}>
              {feed ? TEXTS.again : TEXTS.make}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={css.form}>
        <p>{TEXTS.question}</p>
        {feed && url === undefined ? <p className={css.hint}>{TEXTS.madeBy(feed.createdBy)}</p> : null}
        {url === undefined ? null : <CopyField label={TEXTS.address} value={url} />}
      </div>
    </Dialog>
  )
}
