import { Panel } from '../../ui/surface/panel.tsx'
import { PublicFrame } from '../frames/public/public-frame.tsx'
import { BeingBuilt } from './being-built.tsx'
import { PLANNED_PAGES, type PlannedPageName } from './planned-pages.texts.ts'

/** A page without a login that is not built yet. */
export function PlannedPublicPage({ page }: { page: PlannedPageName }) {
  return (
    <PublicFrame title={PLANNED_PAGES[page].title}>
      <Panel>
        <BeingBuilt page={page} />
      </Panel>
    </PublicFrame>
  )
}
