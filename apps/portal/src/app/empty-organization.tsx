import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { assetQueries } from '../platform/asset-queries.ts'
import { useAfterLists } from '../platform/use-after-lists.ts'

// Lazy, because most organizations have assets and never need its dialogs.
const FirstStepsCard = lazy(() => import('./first-steps-card.tsx').then((m) => ({ default: m.FirstStepsCard })))

/** Shows the first steps until the organization has an asset or the user dismisses them to look at the weather only. */
export function EmptyOrganization() {
  const [isDismissed, setDismissed] = useState(false)
  const isEmpty = useIsEmpty()
  if (!isEmpty || isDismissed) return null
  return (
    <Suspense>
      <FirstStepsCard onDismiss={() => setDismissed(true)} />
    </Suspense>
  )
}

/** Requests nothing before the map's list is loaded, and vehicles and routes only if there are no locations. */
function useIsEmpty(): boolean {
  const isTime = useAfterLists()
  const { data: locations } = useQuery({ ...assetQueries.locations(), enabled: isTime })
  const hasNoLocations = locations?.length === 0
  const { data: vehicles } = useQuery({ ...assetQueries.vehicles(), enabled: hasNoLocations })
  const { data: routes } = useQuery({ ...assetQueries.routes('compact'), enabled: hasNoLocations })
  return hasNoLocations && vehicles?.length === 0 && routes?.length === 0
}
