import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { Field } from '../../ui/controls/field.tsx'
import { SearchInput } from '../../ui/controls/search-input.tsx'
import { Autocomplete } from '../../ui/material/autocomplete.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import { locationTexts as TEXTS } from './assets.texts.ts'

interface LocationGroupsFieldProps {
  groupIds: readonly string[]
  onChange: (groupIds: string[]) => void
}

/** The groups of a location. Groups that are still loading, or that this user may not see, stay selected. */
export function LocationGroupsField({ groupIds, onChange }: LocationGroupsFieldProps) {
  const { data: groups = [] } = useQuery(assetQueries.groups())
  if (groups.length === 0) return null
  const known = new Set(groups.map(({ id }) => id))
  const unseen = groupIds.filter((id) => !known.has(id))
  return (
    <Field label={TEXTS.groups} optional>
      {({ id }) => (
        <Autocomplete
          multiple
          disableCloseOnSelect
          id={id}
          options={groups}
          value={groups.filter((group) => groupIds.includes(group.id))}
          getOptionLabel={({ name }) => name}
          getOptionKey={(group) => group.id}
          popupIcon={<ChevronDown size={16} aria-hidden="true" />}
          noOptionsText={uiTexts.noResults}
          onChange={(_event, chosen) => onChange([...unseen, ...chosen.map((group) => group.id)])}
          renderInput={({ slotProps }) => (
            <SearchInput slotProps={slotProps} placeholder={groupIds.length === 0 ? TEXTS.noGroups : ''} />
          )}
        />
      )}
    </Field>
  )
}
