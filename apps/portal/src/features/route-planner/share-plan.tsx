import { routeName } from '@stormlane/domain/trips'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { ShareDialog } from '../../parts/share/lazy-share-dialog.ts'
import { SHARE_BUTTON } from '../../parts/share/share-button.texts.ts'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { plannerTexts } from './route-planner.texts.ts'
import { editSaved, replaceListed } from './saved-route-calls.ts'

interface SharePlanProps {
  /** The chosen option, with which the driver's report opens. */
  option: number
  /** Saves the plan if it is not saved yet. */
  storedRoute: () => Promise<SavedRoute | undefined>
}

/** Shares the plan from the form. Only saved routes have reports, so it is saved first. */
export function SharePlan({ option, storedRoute }: SharePlanProps) {
  const client = useQueryClient()
  const show = useToasts()
  const [shared, setShared] = useState<SavedRoute>()
  const preparing = useMutation({
    mutationFn: async () => {
      const route = await storedRoute()
      if (!route || route.selectedRouteOption === option) return route
      const chosen = await editSaved(route.id, { selectedRouteOption: option })
      replaceListed(client, chosen)
      return chosen
    },
    onSuccess: setShared,
    onError: () => show({ kind: 'error', title: plannerTexts.routes.shareFailed }),
  })
  return (
    <>
      <Button
        size="small"
        icon={<Share2 size={14} aria-hidden="true" />}
        busy={preparing.isPending}
        onClick={() => preparing.mutate()}
      >
        {SHARE_BUTTON}
      </Button>
      {shared ? (
        <ShareDialog route={{ id: shared.id, name: routeName(shared) }} onClose={() => setShared(undefined)} />
      ) : null}
    </>
  )
}
