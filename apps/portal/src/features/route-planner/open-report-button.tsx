import { routeName } from '@stormlane/domain'
import { ExternalLink } from 'lucide-react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { shareSaved } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

/** Caches the route and opens its report in a new tab. A failure is only logged (DASH-082). */
export function OpenReportButton({ route }: { route: SavedRoute }) {
  const share = async () => {
    try {
      const { success, cacheKey, error } = await shareSaved(route.id)
      if (success && cacheKey) window.open(`/routes/${cacheKey}`, '_blank', 'noopener')
      else console.warn('The route could not be shared.', error)
    } catch (error) {
      console.warn('The route could not be shared.', error)
    }
  }
  return (
    <IconButton size="small" label={plannerTexts.routes.share(routeName(route))} onClick={() => void share()}>
      <ExternalLink size={16} aria-hidden="true" />
    </IconButton>
  )
}
