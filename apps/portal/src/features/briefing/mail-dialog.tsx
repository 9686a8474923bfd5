import { BRIEFING_DAYS, type BriefingDays } from '@stormlane/domain/desk'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import css from './briefing.module.css'
import { briefingTexts, briefingMailTexts as TEXTS } from './briefing.texts.ts'
import { type BriefingMails, briefingMailQuery } from './mail-query.ts'
import { useMailActions } from './use-mail-actions.ts'

interface MailDialogProps {
  group: string | undefined
  name: string
  onClose: () => void
}

type Subscription = BriefingMails['briefingSubscriptions'][number]

const FIRST_HOUR = 6
const hourText = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))
const DAYS = BRIEFING_DAYS.map((value) => ({ value, label: TEXTS.dayChoices[value] }))
const whenText = (hour: number, days: BriefingDays) => TEXTS.when(hourText(hour), days)

/** Edits when the shown briefing is mailed, and lists the other mailed briefings. */
export function MailDialog({ group, name, onClose }: MailDialogProps) {
  const formId = useId()
  const { data, error, refetch } = useQuery({ ...briefingMailQuery(), refetchOnMount: 'always' })
  const current = data?.briefingSubscriptions.find(({ groupId }) => groupId === (group ?? null))
  const others = data?.briefingSubscriptions.filter((one) => one !== current) ?? []
  const [wish, setWish] = useState<{ hour?: number; days?: BriefingDays }>({})
  const hour = wish.hour ?? current?.hour ?? FIRST_HOUR
  const days = wish.days ?? current?.days ?? 'weekdays'
  const { saving, stopping, errors } = useMailActions(onClose)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!data || saving.isPending) return
    saving.mutate({
      id: current?.id,
      groupId: group ?? null,
      hour,
      days,
      done: TEXTS.saved(name, whenText(hour, days)),
    })
  }
  return (
    <Dialog
      open
      title={TEXTS.title(name)}
      onClose={onClose}
      errors={errors}
      secondaryActions={
        current ? (
          <Button
            kind="danger-ghost"
            busy={stopping.isPending}
            onClick={() => stopping.mutate({ id: current.id, done: TEXTS.stopped(name) })}
          >
            {TEXTS.stop}
          </Button>
        ) : null
      }
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!data} busy={saving.isPending}>
            {current ? TEXTS.change : TEXTS.start}
          </Button>
        </>
      }
    >
      {error && !data ? <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={120} /> : null}
      {data ? (
        <form id={formId} className={css.mailForm} onSubmit={save}>
          <SelectField
            label={TEXTS.hour}
            options={HOURS}
            value={hour}
            help={TEXTS.zone(data.timezone)}
            onChange={(chosen) => setWish({ ...wish, hour: chosen })}
          />
          <SegmentedControl
            label={TEXTS.days}
            options={DAYS}
            value={days}
            onChange={(chosen) => setWish({ ...wish, days: chosen })}
          />
        </form>
      ) : null}
      {others.length > 0 ? (
        <OtherMails
          mails={others}
          isBusy={stopping.isPending}
          onStop={(id, ofName) => stopping.mutate({ id, done: TEXTS.stopped(ofName) })}
        />
      ) : null}
    </Dialog>
  )
}

interface OtherMailsProps {
  mails: readonly Subscription[]
  isBusy: boolean
  onStop: (id: string, name: string) => void
}

/** Stops mails of other briefings from here, so that users need not look for them. */
function OtherMails({ mails, isBusy, onStop }: OtherMailsProps) {
  const title = useId()
  return (
    <section className={css.otherMails} aria-labelledby={title}>
      <h3 id={title}>{TEXTS.others}</h3>
      <ul>
        {mails.map(({ id, groupName, hour, days }) => {
          const name = groupName ?? briefingTexts.everything
          return (
            <li key={id}>
              <span>
                {name}, {whenText(hour, days)}
              </span>
              <Button
                kind="ghost"
                size="small"
                label={TEXTS.stopOf(name)}
                disabled={isBusy}
                onClick={() => onStop(id, name)}
              >
                {TEXTS.stop}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
