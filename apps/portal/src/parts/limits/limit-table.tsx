import { LIMIT_HAZARDS } from '@stormlane/domain/impacts'
import css from './limit-editor.module.css'
import type { OwnLimits } from './limit-queries.ts'
import { LimitRow } from './limit-row.tsx'
import { limitsTexts as TEXTS } from './limits.texts.ts'
import type { LimitWishes } from './use-limit-wishes.ts'

interface LimitTableProps {
  stored: Pick<OwnLimits, 'own' | 'inherited'>
  wishes: LimitWishes
  canEdit: boolean
}

/** One row per hazard that can have a limit. */
export function LimitTable({ stored, wishes, canEdit }: LimitTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{TEXTS.hazard}</th>
          <th scope="col">{TEXTS.limit}</th>
          <th scope="col">{TEXTS.level}</th>
        </tr>
      </thead>
      <tbody>
        {LIMIT_HAZARDS.map((hazard) => (
          <LimitRow
            key={hazard}
            hazard={hazard}
            wish={wishes.shown(hazard, stored.own)}
            inherited={stored.inherited.find((limit) => limit.hazard === hazard)}
            problem={wishes.problemWith(hazard)}
            canEdit={canEdit}
            units={wishes.units}
            onChange={(wish) => wishes.change(hazard, wish, stored.own)}
          />
        ))}
      </tbody>
    </table>
  )
}
