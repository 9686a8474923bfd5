import { portalConfig } from '../../platform/portal-config.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { DataBadge } from '../frames/shell/data-badge.tsx'
import { BeingBuilt } from './being-built.tsx'
import { PLANNED_PAGES, type PlannedPageName } from './planned-pages.texts.ts'
import styles from './public-page.module.css'

/** A page outside the shell that needs no login and fits phones. */
export function PublicPage({ page }: { page: PlannedPageName }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <BrandMark size={28} />
        <strong>{portalConfig.productName}</strong>
        <DataBadge />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{PLANNED_PAGES[page].title}</h1>
        <Panel>
          <BeingBuilt page={page} />
        </Panel>
      </main>
    </div>
  )
}
