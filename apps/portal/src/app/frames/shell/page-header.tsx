import { type ReactNode, useContext } from 'react'
import { FindButton } from '../../../features/map/search/find-button.tsx'
import { FindContext } from './asset-finder.tsx'
import { DataBadge } from './data-badge.tsx'
import { ForecastRun } from './forecast-run.tsx'
import styles from './page-header.module.css'

/**
 * The row above a page, as high as the organization's top offset: page title, search, forecast run, demo badge and the
 * page's actions.
 */
export function PageHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  const find = useContext(FindContext)
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.side}>
        {find ? <FindButton onOpen={find} /> : null}
        <ForecastRun />
        <DataBadge />
        {actions}
      </div>
    </header>
  )
}
