import { ASSET_TYPES } from '@stormlane/domain/assets'
import { quietHoursProblem, readClockTime } from '@stormlane/domain/desk'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { assetQueries } from '../../../platform/asset-queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { SearchSelect } from '../../../ui/controls/search-select.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { ErrorList } from '../../../ui/dialog/error-list.tsx'
import css from './mail.module.css'
import { MAIL_LEVEL_CHOICES, affectedMailTexts as TEXTS } from './mail.texts.ts'
import type { MailSettings } from './mail-queries.ts'
import { QuietFields } from './quiet-fields.tsx'
import { useMailChanges } from './use-mail-changes.ts'

interface AffectedMailFormProps {
  /** The saved settings; null if nothing is mailed. */
  stored: (MailSettings & { groupName: string | null; isGroupDeleted: boolean }) | null
  timeZone: string
}

const ALL = { key: '', label: TEXTS.everything }
const FIRST: MailSettings = { groupId: null, assetTypes: [...ASSET_TYPES], fromLevel: 'high', quietHours: null }

/** Edits which affected assets the signed-in user is mailed about. */
export function AffectedMailForm({ stored, timeZone }: AffectedMailFormProps) {
  const kindsId = useId()
  const [wish, setWish] = useState<Partial<MailSettings>>({})
  const { saving, stopping, errors, isGroupGone } = useMailChanges(() => setWish({}))
  const change = (changed: Partial<MailSettings>) => {
    saving.reset()
    setWish({ ...wish, ...changed })
  }
  const { groupId, assetTypes, fromLevel, quietHours } = { ...FIRST, ...stored, ...wish }
  const settings = { groupId, assetTypes, fromLevel, quietHours }
  // A null group id means all assets, and a deleted group has no id either. The user must confirm that all are meant.
  const isGroupOpen = stored?.isGroupDeleted === true && wish.groupId === undefined
  const quietProblem = problemOf(settings)
  const canSave = !isGroupOpen && assetTypes.length > 0 && quietProblem === undefined
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (canSave && !saving.isPending) saving.mutate(settings)
  }
  return (
    <form className={css.form} onSubmit={save}>
      {errors ? <ErrorList title={errors.title} errors={errors.list} /> : null}
      <GroupField
        groupId={isGroupOpen ? undefined : groupId}
        groupName={stored?.groupName ?? null}
        problem={isGroupGone ? TEXTS.groupGone : isGroupOpen ? TEXTS.groupDeleted : undefined}
        onChange={(chosen) => change({ groupId: chosen })}
      />
      <fieldset className={css.kinds} aria-describedby={kindsId}>
        <legend>{TEXTS.kinds}</legend>
        {ASSET_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={TEXTS.kindNames[type]}
            checked={assetTypes.includes(type)}
            onChange={(on) =>
              change({ assetTypes: ASSET_TYPES.filter((one) => (one === type ? on : assetTypes.includes(one))) })
            }
          />
        ))}
        <p id={kindsId} className={css.problem} role="alert">
          {assetTypes.length === 0 ? TEXTS.noKind : null}
        </p>
      </fieldset>
      <div className={css.level}>
        <span aria-hidden="true">{TEXTS.fromLevel}</span>
        <SegmentedControl
          label={TEXTS.fromLevel}
          options={MAIL_LEVEL_CHOICES}
          value={fromLevel}
          onChange={(level) => change({ fromLevel: level })}
        />
      </div>
      <QuietFields
        quiet={quietHours}
        fromLevel={fromLevel}
        timeZone={timeZone}
        problem={quietProblem}
        onChange={(quiet) => change({ quietHours: quiet })}
      />
      <div className={css.actions}>
        <Button type="submit" kind="primary" disabled={!canSave} busy={saving.isPending}>
          {stored ? TEXTS.save : TEXTS.begin}
        </Button>
        {stored ? (
          <Button kind="danger-ghost" busy={stopping.isPending} onClick={() => stopping.mutate()}>
            {TEXTS.stop}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

interface GroupFieldProps {
  /** Null for all assets; undefined if nothing is chosen. */
  groupId: string | null | undefined
  groupName: string | null
  problem: string | undefined
  onChange: (groupId: string | null) => void
}

function GroupField({ groupId, groupName, problem, onChange }: GroupFieldProps) {
  const { data: groups } = useQuery(assetQueries.groups())
  const options = [ALL, ...(groups ?? []).map(({ id, name }) => ({ key: id, label: name }))]
  const known = options.find(({ key }) => key === (groupId ?? ''))
  const value = groupId === undefined ? null : (known ?? { key: groupId ?? '', label: groupName ?? '' })
  return (
    <Field label={TEXTS.assets} error={problem}>
      {(aria) => (
        <SearchSelect
          options={options}
          value={value}
          onChange={(choice) => onChange(choice?.key || null)}
          hasArrow
          error={problem !== undefined}
          aria={aria}
        />
      )}
    </Field>
  )
}

function problemOf({ quietHours: quiet, fromLevel }: MailSettings): string | undefined {
  if (!quiet) return undefined
  const [startMinute = 0, endMinute = 0] = [readClockTime(quiet.start), readClockTime(quiet.end)]
  return quietHoursProblem({ startMinute, endMinute, exceptFrom: quiet.exceptFrom }, fromLevel)
}
