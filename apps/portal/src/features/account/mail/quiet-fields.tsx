import { clockTime, MAIL_LEVELS, type MailLevel } from '@stormlane/domain/desk'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import css from './mail.module.css'
import { affectedMailTexts as TEXTS } from './mail.texts.ts'
import type { MailSettings } from './mail-queries.ts'

type Quiet = MailSettings['quietHours']

interface QuietFieldsProps {
  quiet: Quiet
  fromLevel: MailLevel
  timeZone: string
  problem: string | undefined
  onChange: (quiet: Quiet) => void
}

const STEP_MINUTES = 30
const HALF_HOURS = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, step) => clockTime(step * STEP_MINUTES))
const NIGHT = { start: '22:00', end: '06:00' }

/** `22:30` as `10:30 PM` */
function timeLabel(time: string): string {
  const hours = Number(time.slice(0, 2))
  const minutes = time.slice(3)
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Keeps a time between the half hours selectable, because other clients can set one. */
const timesWith = (time: string) =>
  [...new Set([...HALF_HOURS, time])].toSorted().map((value) => ({ value, label: timeLabel(value) }))

/** Leaves out levels that would let every mail through. A chosen one stays, and the form reports the problem. */
const exceptions = (fromLevel: MailLevel, chosen: MailLevel | null) =>
  [
    ...MAIL_LEVELS.filter((level) => level === chosen || IMPACT_LEVELS[level] > IMPACT_LEVELS[fromLevel]),
    'none' as const,
  ].map((value) => ({ value, label: TEXTS.exceptChoices[value] }))

/** Edits when mails are held, and from which level they are sent anyway. */
export function QuietFields({ quiet, fromLevel, timeZone, problem, onChange }: QuietFieldsProps) {
  const start = () => onChange({ ...NIGHT, exceptFrom: fromLevel === 'extreme' ? null : 'extreme' })
  return (
    <div className={css.quiet}>
      <Checkbox label={TEXTS.quiet} checked={quiet !== null} onChange={(on) => (on ? start() : onChange(null))} />
      {quiet ? (
        <>
          <div className={css.row}>
            <SelectField
              label={TEXTS.start}
              options={timesWith(quiet.start)}
              value={quiet.start}
              onChange={(time) => onChange({ ...quiet, start: time })}
            />
            <SelectField
              label={TEXTS.end}
              options={timesWith(quiet.end)}
              value={quiet.end}
              onChange={(time) => onChange({ ...quiet, end: time })}
            />
            <SelectField
              label={TEXTS.exceptFrom}
              options={exceptions(fromLevel, quiet.exceptFrom)}
              value={quiet.exceptFrom ?? 'none'}
              onChange={(level) => onChange({ ...quiet, exceptFrom: level === 'none' ? null : level })}
            />
          </div>
          {problem ? (
            <p className={css.problem} role="alert">
              {problem}
            </p>
          ) : (
            <p className={css.hint}>{TEXTS.quietHelp(timeZone)}</p>
          )}
        </>
      ) : null}
    </div>
  )
}
