import { ESCALATION_MINUTES, MAX_ESCALATION_RECIPIENTS, type MailLevel } from '@stormlane/domain/desk'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { colleagueQuery } from '../../../platform/colleague-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ErrorList } from '../../../ui/dialog/error-list.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import css from './mail.module.css'
import { escalationTexts, MAIL_LEVEL_CHOICES } from './mail.texts.ts'
import type { EscalationRule } from './mail-queries.ts'
import { useEscalationChanges } from './use-escalation-changes.ts'

const TEXTS = escalationTexts
const FIRST = { fromLevel: 'high' as MailLevel, afterMinutes: 15, recipients: [] }

interface Wish {
  fromLevel?: MailLevel
  minutes?: string
  recipientIds?: readonly string[]
}

/** Edits when, and to whom, the organization escalates items that nobody takes care of. */
export function EscalationForm({ stored }: { stored: EscalationRule | null }) {
  const rule = stored ?? FIRST
  const [wish, setWish] = useState<Wish>({})
  const whyNot = useId()
  const { saving, ending, errors } = useEscalationChanges(() => setWish({}))
  const change = (changed: Wish) => {
    saving.reset()
    setWish({ ...wish, ...changed })
  }
  const fromLevel = wish.fromLevel ?? rule.fromLevel
  const minutes = wish.minutes ?? String(rule.afterMinutes)
  const afterMinutes = /^\s*\d+\s*$/.test(minutes) ? Number(minutes) : Number.NaN
  const areMinutesGood = afterMinutes >= ESCALATION_MINUTES.min && afterMinutes <= ESCALATION_MINUTES.max
  const recipientIds = wish.recipientIds ?? rule.recipients.flatMap(({ id, isActive }) => (isActive ? [id] : []))
  const recipientProblem = problemOf(recipientIds.length)
  // A form without any choice yet is not an error, but it is why the button is disabled.
  const isUntouched = !stored && !wish.recipientIds
  const canSave = areMinutesGood && recipientProblem === undefined
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (canSave && !saving.isPending) saving.mutate({ fromLevel, afterMinutes, recipientIds: [...recipientIds] })
  }
  return (
    <form className={css.form} onSubmit={save}>
      {errors ? <ErrorList title={errors.title} errors={errors.list} /> : null}
      <div className={css.level}>
        <span aria-hidden="true">{TEXTS.fromLevel}</span>
        <SegmentedControl
          label={TEXTS.fromLevel}
          options={MAIL_LEVEL_CHOICES}
          value={fromLevel}
          onChange={(level) => change({ fromLevel: level })}
        />
      </div>
      <div className={css.minutes}>
        <TextField
          label={TEXTS.minutes}
          value={minutes}
          inputMode="numeric"
          error={areMinutesGood ? undefined : TEXTS.badMinutes}
          onChange={(event) => change({ minutes: event.target.value })}
        />
      </div>
      <Recipients
        chosen={recipientIds}
        problem={isUntouched ? undefined : recipientProblem}
        onChange={(ids) => change({ recipientIds: ids })}
      />
      {rule.recipients
        .filter(({ isActive }) => !isActive)
        .map(({ id, name }) => (
          <p key={id} className={css.problem}>
            {TEXTS.inactive(name)}
          </p>
        ))}
      <div className={css.actions}>
        <Button
          type="submit"
          kind="primary"
          disabled={!canSave}
          busy={saving.isPending}
          aria-describedby={isUntouched ? whyNot : undefined}
        >
          {stored ? TEXTS.save : TEXTS.begin}
        </Button>
        {isUntouched && recipientProblem ? (
          <span id={whyNot} className={css.whyNot}>
            {recipientProblem}
          </span>
        ) : null}
        {stored ? (
          <Button kind="danger-ghost" busy={ending.isPending} onClick={() => ending.mutate()}>
            {TEXTS.end}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function problemOf(count: number): string | undefined {
  if (count === 0) return TEXTS.nobody
  return count > MAX_ESCALATION_RECIPIENTS ? TEXTS.tooMany : undefined
}

interface RecipientsProps {
  chosen: readonly string[]
  problem: string | undefined
  onChange: (ids: readonly string[]) => void
}

function Recipients({ chosen, problem, onChange }: RecipientsProps) {
  const { data: colleagues, error, refetch } = useQuery({ ...colleagueQuery(), refetchOnMount: 'always' })
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className={css.recipients}>
      <legend>{TEXTS.recipients}</legend>
      {error && !colleagues ? <ErrorState message={TEXTS.colleaguesFailed} onRetry={() => void refetch()} /> : null}
      <div>
        {colleagues?.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={(on) => toggle(id, on)} />
        ))}
      </div>
      {problem ? (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
