import { Panel } from '../../ui/surface/panel.tsx'
import { PageHeader } from '../frames/shell/page-header.tsx'
import { BeingBuilt } from './being-built.tsx'
import styles from './planned-page.module.css'
import { PLANNED_PAGES, type PlannedPageName } from './planned-pages.texts.ts'

/** A page inside the shell that is not built yet. */
export function PlannedPage({ page }: { page: PlannedPageName }) {
  return (
    <div className={styles.page}>
      <PageHeader title={PLANNED_PAGES[page].title} />
      <div className={styles.middle}>
        <Panel className={styles.panel}>
          <BeingBuilt page={page} />
        </Panel>
      </div>
    </div>
  )
}
