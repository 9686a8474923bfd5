import { CHANNEL_KINDS, type ChannelKind } from '@stormlane/domain/product'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Refused } from '../../../ui/controls/refused.tsx'
import { FailedState } from '../../../ui/states/failed-state.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { TabHeading } from '../tab-heading.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { ChannelCard, UnusedCard } from './channel-card.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { type Channel, channelQueries, testChannel } from './channel-queries.ts'
import css from './channels.module.css'
import { channelTexts as TEXTS } from './channels.texts.ts'
import { DeleteChannelDialog } from './delete-channel-dialog.tsx'
import { NoticesTable } from './notices-table.tsx'

type Task = { kind: 'create'; firstKind: ChannelKind } | { kind: 'edit' | 'delete'; channel: Channel }

const NONE: Channel[] = []

/** The channels of the organization, the services that it could use, and what was sent. */
export function ChannelsTab() {
  const [task, setTask] = useState<Task>()
  const { data, isError } = useQuery(channelQueries.list())
  const { test, testing } = useTest()
  const channels = data?.channels ?? NONE
  const unused = data ? CHANNEL_KINDS.filter((kind) => !channels.some((channel) => channel.kind === kind)) : []
  const isFull = data !== undefined && channels.length >= data.maxChannels
  const close = () => setTask(undefined)
  const add = (
    <Button
      kind="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      disabled={isFull}
      onClick={() => setTask({ kind: 'create', firstKind: 'slack' })}
    >
      {TEXTS.add}
    </Button>
  )
  return (
    <div className={css.page}>
      <section aria-label={TEXTS.title}>
        <div className={css.toolbar}>
          <TabHeading title={TEXTS.title} text={TEXTS.counts(channels.length)} />
          <span className={css.actions}>
            <Button
              icon={<Send size={16} aria-hidden="true" />}
              disabled={channels.length === 0}
              busy={testing.length > 1}
              onClick={() => channels.forEach(test)}
            >
              {TEXTS.testAll}
            </Button>
            {isFull ? <Refused reason={TEXTS.full(data.maxChannels)}>{add}</Refused> : add}
          </span>
        </div>
        {isError ? <FailedState message={TEXTS.loadFailed} /> : null}
        <div className={css.cards}>
          {channels.map((channel) => (
            <ChannelCard
              key={channel.id}
              channel={channel}
              isTesting={testing.includes(channel.id)}
              onTest={test}
              onEdit={(edited) => setTask({ kind: 'edit', channel: edited })}
            />
          ))}
          {unused.map((kind) => (
            <UnusedCard key={kind} kind={kind} onSetUp={(firstKind) => setTask({ kind: 'create', firstKind })} />
          ))}
          {data ? <CalendarCard /> : null}
        </div>
      </section>
      <section aria-label={TEXTS.notices.title}>
        <NoticesTable />
      </section>
      {task?.kind === 'create' ? <ChannelDialog firstKind={task.firstKind} onClose={close} /> : null}
      {task?.kind === 'edit' ? (
        <ChannelDialog
          firstKind={task.channel.kind}
          channel={task.channel}
          onDelete={() => setTask({ kind: 'delete', channel: task.channel })}
          onClose={close}
        />
      ) : null}
      {task?.kind === 'delete' ? <DeleteChannelDialog channel={task.channel} onClose={close} /> : null}
    </div>
  )
}

/** Sends test notices, each on its own, and shows how each went. */
function useTest() {
  const client = useQueryClient()
  const show = useToasts()
  const [testing, setTesting] = useState<readonly string[]>([])
  const { mutate } = useMutation({
    mutationFn: ({ id }: Channel) => testChannel(id),
    onMutate: ({ id }) => setTesting((ids) => [...ids, id]),
    onSettled: async (notices, error, { id, name }) => {
      setTesting((ids) => ids.filter((one) => one !== id))
      const problems = error ? errorLines(error) : (notices ?? []).flatMap((notice) => notice.error ?? [])
      if (problems.length > 0) show({ kind: 'error', title: TEXTS.testFailed(name), text: problems.join(' ') })
      else show({ kind: 'success', title: TEXTS.testDone(name) })
      await client.invalidateQueries({ queryKey: QUERY_KEYS.channels })
    },
  })
  const test = (channel: Channel) => mutate(channel)
  return { test, testing }
}
