import { isMapTypeValid, MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'
import type { FeatureFlags } from '@stormlane/domain/product'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { briefingRoute } from '../../../features/briefing/briefing.route.ts'
import type { SearchCommand } from '../../../features/map/search/search-commands.ts'
import { planBoardRoute } from '../../../features/plan-board/plan-board.route.ts'
import { useStored } from '../../../platform/local-store.ts'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { useColorMode } from '../../../ui/theme/color-mode-context.tsx'
import { navigationFor } from './navigation.ts'
import { searchCommandTexts as TEXTS } from './search-commands.texts.ts'

/** The pages, map layers and actions that this user has. */
export function useSearchCommands() {
  const { data: flags } = useSuspenseQuery(sessionQueries.features())
  const [isAdmin] = useStored('isAdmin')
  const { shown, choose } = useColorMode()
  const navigate = useNavigate()
  return useMemo(() => {
    const theme = shown === 'dark' ? ('light' as const) : ('dark' as const)
    const commands: SearchCommand[] = [
      ...pages(flags, isAdmin),
      ...layers(flags),
      ...actions(flags),
      { id: 'theme', group: 'action', ...TEXTS[theme], chosen: { run: () => choose(theme) } },
    ]
    return { commands, open: (href: string) => void navigate({ href }) }
  }, [flags, isAdmin, shown, choose, navigate])
}

function pages(flags: FeatureFlags, isAdmin: boolean): SearchCommand[] {
  const { bar, more, account } = navigationFor(flags, isAdmin)
  const others = [
    { to: '/client/briefing', label: briefingRoute.title, flag: briefingRoute.flag },
    { to: '/client/plan', label: planBoardRoute.title, flag: planBoardRoute.flag },
  ].filter(({ flag }) => flags[flag])
  return [...bar, ...more, ...account, ...others].map(({ to, label }) => ({
    id: `page-${to}`,
    group: 'page',
    name: label,
    chosen: { href: to },
  }))
}

function layers({ showWildfireIndices }: FeatureFlags): SearchCommand[] {
  const context = { timeframe: 'nowcast' as const, source: null, showWildfireIndices }
  return (Object.keys(MAP_LAYERS) as MapLayerId[])
    .filter((id) => isMapTypeValid(id, context))
    .map((id) => ({
      id: `layer-${id}`,
      group: 'layer',
      name: MAP_LAYERS[id].label,
      words: TEXTS.layer,
      chosen: { href: `/client/map?map_type=${id}` },
    }))
}

function actions(flags: FeatureFlags): SearchCommand[] {
  const all = [
    { id: 'message', ...TEXTS.message, href: '/client/places?tab=message-log', isOn: true },
    { id: 'plan-tomorrow', ...TEXTS.planTomorrow, href: '/client/plan?day=1', isOn: flags[planBoardRoute.flag] },
    { id: 'plan-route', ...TEXTS.planRoute, href: '/client/routes', isOn: flags[planBoardRoute.flag] },
    { id: 'upload', ...TEXTS.upload, href: '/client/places?tab=batch-uploads', isOn: true },
    { id: 'wall', ...TEXTS.wall, href: '/client/wall', isOn: true },
  ]
  return all.flatMap(({ href, isOn, ...named }) => (isOn ? [{ ...named, group: 'action', chosen: { href } }] : []))
}
