import type { AffectedAsset } from './affected-queries.ts'
import css from './affected-row.module.css'
import { AlternativesTable } from './alternatives-table.tsx'
import type { Decision } from './decision-queries.ts'

/** As the style sheet of the table has it: head, rows, foot, frame, and the space around it. */
const [HEAD_PX, ALTERNATIVE_PX, FOOT_PX, AROUND_PX] = [31, 47, 30, 18]

export const openedHeightPx = ({ alternatives }: Pick<Decision, 'alternatives'>): number =>
  HEAD_PX + ALTERNATIVE_PX * alternatives.length + FOOT_PX + AROUND_PX

interface OpenedRowProps {
  asset: AffectedAsset
  decision: Decision
}

/** The row below the chosen one: what can be done about the weather on its trip. */
export const OpenedRow = ({ asset, decision }: OpenedRowProps) => (
  <tr className={css.opened} style={{ height: openedHeightPx(decision) }}>
    {/* As wide as the row by its style: a cell over columns that are hidden in a narrow queue would make new ones. */}
    <td>
      <div className={css.openedBody}>
        <AlternativesTable decision={decision} timeZone={asset.timeZone ?? undefined} name={asset.name} />
      </div>
    </td>
  </tr>
)
