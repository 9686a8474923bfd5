import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { limitsQuery, type OwnLimits } from '../../parts/limits/limit-queries.ts'
import { LimitTable } from '../../parts/limits/limit-table.tsx'
import { limitsTexts } from '../../parts/limits/limits.texts.ts'
import type { LimitWishes } from '../../parts/limits/use-limit-wishes.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { locationTexts as TEXTS } from './assets.texts.ts'
import css from './location-dialog.module.css'

interface LocationLimitsProps {
  /** Undefined for a location that is not saved yet. */
  locationId: string | undefined
  wishes: LimitWishes
}

/** A location's own limits, saved with the other fields of its dialog. Collapsed, because few sites have any. */
export function LocationLimits({ locationId, wishes }: LocationLimitsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css.limits} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight size={16} aria-hidden="true" />
        {TEXTS.ownLimits}
        <span>{TEXTS.ownLimitsHint}</span>
      </summary>
      {isOpen ? <Limits locationId={locationId} wishes={wishes} /> : null}
    </details>
  )
}

function Limits({ locationId, wishes }: LocationLimitsProps) {
  const { data, isError, refetch } = useQuery(limitsQuery(locationId === undefined ? {} : { locationId }))
  if (isError) return <ErrorState message={limitsTexts.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return <LimitTable stored={locationId === undefined ? ofNewLocation(data) : data} wishes={wishes} canEdit />
}

/** A new location has no limits of its own and inherits those of the organization. */
const ofNewLocation = (organization: OwnLimits): Pick<OwnLimits, 'own' | 'inherited'> => ({
  own: [],
  inherited: organization.own.map((limit) => ({ ...limit, ownerKind: 'organization', ownerName: '' })),
})
