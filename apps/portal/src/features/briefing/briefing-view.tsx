import { CallError } from '@stormlane/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { Field } from '../../ui/controls/field.tsx'
import { type SearchChoice, SearchSelect } from '../../ui/controls/search-select.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import css from './briefing.module.css'
import type { BriefingSearch } from './briefing.route.ts'
import { briefingTexts as TEXTS } from './briefing.texts.ts'
import { briefingQuery } from './briefing-query.ts'
import { BriefingSheet } from './briefing-sheet.tsx'
import { MailButton } from './mail-button.tsx'

interface BriefingViewProps {
  search: BriefingSearch
  onSearch: (search: BriefingSearch) => void
}

const EVERYTHING: SearchChoice = { key: '', label: TEXTS.everything }

/** The briefing of all assets, or of a group with its sub-groups. */
export function BriefingView({ search: { group }, onSearch }: BriefingViewProps) {
  const { data: groups } = useQuery(assetQueries.groups())
  const options = useMemo(
    () => [EVERYTHING, ...(groups ?? []).map(({ id, name }) => ({ key: id, label: name }))],
    [groups],
  )
  const chosen = options.find(({ key }) => key === (group ?? ''))
  return (
    <div className={css.page}>
      <div className={css.choice}>
        <Field label={TEXTS.group}>
          {(aria) => (
            <SearchSelect
              options={options}
              value={chosen ?? EVERYTHING}
              onChange={(choice) => onSearch({ group: choice?.key || undefined })}
              hasArrow
              aria={aria}
            />
          )}
        </Field>
        {chosen ? <MailButton group={group} name={chosen.label} /> : null}
      </div>
      <BriefingOf group={group} />
    </div>
  )
}

function BriefingOf({ group }: { group: string | undefined }) {
  const { data, error, refetch } = useQuery(briefingQuery(group))
  if (error instanceof CallError && error.status === 404)
    return <EmptyState title={TEXTS.emptyTitle} text={TEXTS.missingGroup} />
  if (error && !data) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.assetCount === 0 && data.unratedCount > 0)
    return <EmptyState title={TEXTS.emptyTitle} text={TEXTS.unrated(data.unratedCount)} />
  if (data.assetCount === 0) return <EmptyState title={TEXTS.emptyTitle} text={TEXTS.emptyText(data.groupName)} />
  return <BriefingSheet briefing={data} />
}
