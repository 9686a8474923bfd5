import type { ReactNode } from 'react'
import { DataBadge } from './data-badge.tsx'
import { ForecastRun } from './forecast-run.tsx'
import styles from './page-header.module.css'

/** The row above a page, as high as the organization's top offset: page title, forecast run, demo badge and the page's own actions. */
export function PageHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.side}>
        <ForecastRun />
        <DataBadge />
        {actions}
      </div>
    </header>
  )
}
