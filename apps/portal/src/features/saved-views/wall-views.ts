import { canOpenPage, readViewAddress } from '@stormlane/domain/desk'
import type { FeatureFlag, FeatureFlags } from '@stormlane/domain/product'
import { savedViewsTexts } from './saved-views.texts.ts'
import type { SavedView } from './saved-views-queries.ts'

/** What a wall screen shows: a saved view, or one of the pages that it offers without any. */
export type WallView = Pick<SavedView, 'id' | 'name' | 'address'>

interface WallPage extends WallView {
  flag?: FeatureFlag
}

const TITLES = savedViewsTexts.wall.pages

/** Ids of saved views are UUIDs, so these never meet them in an address. */
const WALL_PAGES: readonly WallPage[] = [
  { id: 'affected', name: TITLES.affected, address: '/client/affected', flag: 'showAffectedTab' },
  { id: 'map', name: TITLES.map, address: '/client/map' },
  { id: 'briefing', name: TITLES.briefing, address: '/client/briefing', flag: 'showAffectedTab' },
]

export const wallPages = (flags: FeatureFlags): readonly WallView[] =>
  WALL_PAGES.filter(({ flag }) => !flag || flags[flag])

/** The address of a view; undefined if it cannot be read or the organization no longer has its page. */
export function shownAddress({ id, address }: WallView, flags: FeatureFlags): string | undefined {
  const page = wallPages(flags).find((one) => one.id === id)
  if (page) return page.address
  const target = readViewAddress(address)
  return target && canOpenPage(target.page, flags) ? target.address : undefined
}
