import { routeName } from '@stormlane/domain/trips'
import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { plannerTexts } from './route-planner.texts.ts'
import { shareSaved } from './saved-route-calls.ts'

/** Caches the route and opens its report in a new tab. A failure is only logged (DASH-082). */
export function OpenReportButton({ route }: { route: SavedRoute }) {
  const sharing = useMutation({
    mutationFn: () => shareSaved(route.id),
    onSuccess: ({ success, cacheKey, error }) => {
      if (success && cacheKey) window.open(`/routes/${cacheKey}`, '_blank', 'noopener')
      else logFailure(error)
    },
    onError: logFailure,
  })
  return (
    <IconButton size="small" label={plannerTexts.routes.share(routeName(route))} onClick={() => sharing.mutate()}>
      <ExternalLink size={16} aria-hidden="true" />
    </IconButton>
  )
}

function logFailure(error: unknown): void {
  console.warn('The route could not be shared.', error)
}
