import { AUDIT_CATEGORIES, type AuditCategory } from '@stormlane/domain/product'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../../platform/use-debounced.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import css from './audit.module.css'
import { auditTexts as TEXTS } from './audit.texts.ts'
import { type AuditFilter, type AuditWindow, auditQueries } from './audit-queries.ts'

/** The value of the choice "no filter", because a select needs one. */
const ALL = 'all'
const WINDOWS = (Object.keys(TEXTS.windows) as AuditWindow[]).map((value) => ({ value, label: TEXTS.windows[value] }))
const CATEGORIES: { value: AuditCategory | typeof ALL; label: string }[] = [
  { value: ALL, label: TEXTS.allActions },
  ...(Object.keys(AUDIT_CATEGORIES) as AuditCategory[]).map((value) => ({ value, label: AUDIT_CATEGORIES[value] })),
]

interface AuditFiltersProps {
  chosen: AuditFilter
  onChange: (change: Partial<AuditFilter>) => void
}

export function AuditFilters({ chosen, onChange }: AuditFiltersProps) {
  const { data: actors = [] } = useQuery(auditQueries.actors())
  const [typed, setTyped] = useState(chosen.query)
  const settled = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  useEffect(() => {
    if (settled !== chosen.query) onChange({ query: settled })
  }, [settled, chosen.query, onChange])
  return (
    <>
      <div className={css.search}>
        <TextField
          label={TEXTS.search}
          hideLabel
          placeholder={TEXTS.search}
          size="small"
          type="search"
          maxLength={200}
          startIcon={<Search size={15} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <SelectField
        label={TEXTS.when}
        hideLabel
        size="small"
        options={WINDOWS}
        value={chosen.window}
        onChange={(window) => onChange({ window })}
      />
      <SelectField
        label={TEXTS.who}
        hideLabel
        size="small"
        options={[{ value: ALL, label: TEXTS.anyone }, ...actors.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen.actorId ?? ALL}
        onChange={(id) => onChange({ actorId: id === ALL ? null : id })}
      />
      <SelectField
        label={TEXTS.what}
        hideLabel
        size="small"
        options={CATEGORIES}
        value={chosen.category ?? ALL}
        onChange={(category) => onChange({ category: category === ALL ? null : category })}
      />
    </>
  )
}
