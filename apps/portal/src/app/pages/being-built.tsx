import { HardHat } from 'lucide-react'
import styles from './being-built.module.css'
import { PLANNED_PAGES, type PlannedPageName, plannedPageTexts } from './planned-pages.texts.ts'

/** Says that a page is not built yet and what it will be for. */
export function BeingBuilt({ page }: { page: PlannedPageName }) {
  return (
    <div className={styles.content}>
      <span className={styles.badge}>
        <HardHat size={14} aria-hidden="true" />
        {plannedPageTexts.status}
      </span>
      <p className={styles.promise}>{plannedPageTexts.promise}</p>
      <p className={styles.will}>{PLANNED_PAGES[page].will}</p>
    </div>
  )
}
