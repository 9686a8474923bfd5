import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LimitEditor } from '../../../parts/limits/limit-editor.tsx'
import { assetQueries } from '../../../platform/asset-queries.ts'
import { Field } from '../../../ui/controls/field.tsx'
import { type SearchChoice, SearchSelect } from '../../../ui/controls/search-select.tsx'
import css from './limits-tab.module.css'
import { limitsTabTexts as TEXTS } from './limits-tab.texts.ts'

const ORGANIZATION: SearchChoice = { key: '', label: TEXTS.organization }

/** For admins: own limits of the organization, or of one of its groups. Those of a location are beside the location. */
export function LimitsTab() {
  const { data: groups } = useQuery(assetQueries.groups())
  const [owner, setOwner] = useState(ORGANIZATION)
  const options = useMemo(
    () => [ORGANIZATION, ...(groups ?? []).map(({ id, name }) => ({ key: id, label: name }))],
    [groups],
  )
  return (
    <section className={css.card} aria-label={TEXTS.title}>
      <div className={css.owner}>
        <Field label={TEXTS.owner} help={TEXTS.ownerHelp}>
          {(aria) => (
            <SearchSelect
              options={options}
              value={owner}
              onChange={(choice) => setOwner(choice ?? ORGANIZATION)}
              hasArrow
              aria={aria}
            />
          )}
        </Field>
      </div>
      <LimitEditor key={owner.key} of={{ groupId: owner.key || undefined }} />
    </section>
  )
}
