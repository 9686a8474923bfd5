import {
  LEVEL_WORDS,
  LIMIT_HAZARD_WORDS,
  LIMIT_LEVELS,
  LIMIT_RULES,
  type LimitHazard,
  type LimitLevel,
} from '@stormlane/domain/impacts'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { displayUnit, formatQuantity, type MeasurementSystem } from '@stormlane/domain/measures'
import { useId } from 'react'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import css from './limit-editor.module.css'
import { limitsTexts as TEXTS } from './limits.texts.ts'

/** A limit as entered in the form. An empty text means no limit. */
export interface WishedLimit {
  text: string
  level: LimitLevel
}

interface LimitRowProps {
  hazard: LimitHazard
  wish: WishedLimit
  inherited:
    | {
        value: number
        level: number
        ownerKind: 'organization' | 'group'
        ownerName: string
        ownerVehicles?: string | undefined
      }
    | undefined
  problem: string | undefined
  canEdit: boolean
  units: MeasurementSystem
  onChange: (wish: WishedLimit) => void
}

const LEVEL_OPTIONS = LIMIT_LEVELS.map((value) => ({ value, label: LEVEL_WORDS[impactLevelName(value)] }))

export function LimitRow({ hazard, wish, inherited, problem, canEdit, units, onChange }: LimitRowProps) {
  const noteId = useId()
  const { quantity, worse } = LIMIT_RULES[hazard]
  const name = LIMIT_HAZARD_WORDS[hazard]
  const unit = displayUnit(quantity, units)
  const isSet = wish.text.trim() !== ''
  const from =
    inherited &&
    TEXTS.inherited(
      formatQuantity(quantity, inherited.value, units),
      LEVEL_WORDS[impactLevelName(inherited.level as ImpactLevel)],
      {
        kind: inherited.ownerKind,
        name: inherited.ownerName,
        ...(inherited.ownerVehicles && { vehicles: inherited.ownerVehicles }),
      },
    )
  return (
    <tr>
      <th scope="row">
        {name}
        <span
          className={css.note}
          id={noteId}
          data-problem={problem ? '' : undefined}
          role={problem ? 'alert' : undefined}
        >
          {problem ?? (from ? (isSet ? TEXTS.replaced(from) : from) : TEXTS.noLimit)}
        </span>
      </th>
      <td>
        <div className={css.value}>
          <TextField
            label={TEXTS.limitOf(name)}
            hideLabel
            size="small"
            inputMode="decimal"
            value={wish.text}
            error={problem}
            placeholder={TEXTS.none}
            disabled={!canEdit}
            maxLength={12}
            onChange={(event) => onChange({ ...wish, text: event.target.value })}
          />
          <span className={css.unit}>{worse === 'above' ? TEXTS.above(unit) : TEXTS.below(unit)}</span>
        </div>
      </td>
      <td>
        <SelectField
          label={TEXTS.levelOf(name)}
          hideLabel
          size="small"
          options={LEVEL_OPTIONS}
          value={wish.level}
          disabled={!canEdit || !isSet}
          onChange={(level) => onChange({ ...wish, level })}
        />
      </td>
    </tr>
  )
}
