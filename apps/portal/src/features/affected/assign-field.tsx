import { useQuery } from '@tanstack/react-query'
import { colleagueQuery } from '../../platform/colleague-query.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'

/** Name of the field that the shortcut for assigning focuses. */
export const ASSIGN_FIELD = 'desk-assign'
/** No member has this id. */
const NOBODY = ''

/** Assigns an item to a colleague. */
export function AssignField({ item, onAssign }: { item: AffectedAsset; onAssign: (assigneeId: string) => void }) {
  const { data: colleagues = [] } = useQuery(colleagueQuery())
  const { assignee } = item
  // A colleague who has left still shows as the assignee.
  const isKnown = colleagues.some(({ id }) => id === assignee?.id)
  const options = [
    { value: NOBODY, label: TEXTS.nobody, disabled: true },
    ...(assignee && !isKnown ? [{ value: assignee.id, label: assignee.name }] : []),
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <div id={ASSIGN_FIELD}>
      <SelectField
        label={TEXTS.assign}
        size="small"
        value={assignee?.id ?? NOBODY}
        options={options}
        onChange={onAssign}
      />
    </div>
  )
}
