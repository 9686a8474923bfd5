import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { CHANNEL_NAMES, type ChannelKind } from '@stormlane/domain/product'
import { formatDayTime } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { tookText } from '../webhooks/webhook-words.ts'
import { Card } from './card.tsx'
import { ChannelIcon } from './channel-icon.tsx'
import type { Channel } from './channel-queries.ts'
import css from './channels.module.css'
import { channelTexts as TEXTS } from './channels.texts.ts'

interface ChannelCardProps {
  channel: Channel
  isTesting: boolean
  onTest: (channel: Channel) => void
  onEdit: (channel: Channel) => void
}

/** A channel with its state, its last delivery, and the button that tests it. */
export function ChannelCard({ channel, isTesting, onTest, onEdit }: ChannelCardProps) {
  const { kind, name, status, fromLevel } = channel
  return (
    <Card
      icon={<ChannelIcon kind={kind} />}
      label={TEXTS.about(name, LEVEL_WORDS[fromLevel])}
      name={CHANNEL_NAMES[kind]}
      about={TEXTS.about(name, LEVEL_WORDS[fromLevel])}
      pill={
        <span className={css.pill} data-state={status}>
          {TEXTS.status[status]}
        </span>
      }
      state={<LastDelivery channel={channel} />}
      actions={
        <>
          <Button kind="link" size="small" label={TEXTS.editOf(name)} onClick={() => onEdit(channel)}>
            {TEXTS.edit}
          </Button>
          <Button size="small" label={TEXTS.testOf(name)} busy={isTesting} onClick={() => onTest(channel)}>
            {TEXTS.test}
          </Button>
        </>
      }
    />
  )
}

/** A service that the organization does not use yet. */
export function UnusedCard({ kind, onSetUp }: { kind: ChannelKind; onSetUp: (kind: ChannelKind) => void }) {
  const name = CHANNEL_NAMES[kind]
  return (
    <Card
      icon={<ChannelIcon kind={kind} />}
      label={name}
      name={name}
      about={TEXTS.nothingYet}
      pill={<span className={css.pill}>{TEXTS.notSetUp}</span>}
      state={null}
      actions={
        <Button size="small" label={TEXTS.setUpOf(name)} onClick={() => onSetUp(kind)}>
          {TEXTS.setUp}
        </Button>
      }
    />
  )
}

function LastDelivery({ channel: { lastAttempt, disabledReason, waiting } }: { channel: Channel }) {
  if (disabledReason) return <b data-state="failed">{TEXTS.disabledReason[disabledReason]}</b>
  if (!lastAttempt) return TEXTS.never
  const { error, at, tookMs } = lastAttempt
  if (error === null)
    return (
      <>
        <b>{TEXTS.delivered}</b> {TEXTS.deliveredAt(formatDayTime(new Date(at)), tookText(tookMs))}
      </>
    )
  return (
    <span title={error}>
      <b data-state="failed">{error}</b> {waiting > 0 ? TEXTS.waiting(waiting) : null}
    </span>
  )
}
