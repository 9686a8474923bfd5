import type { ReactNode } from 'react'
import { portalConfig } from '../../platform/portal-config.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { entryTexts } from './entry.texts.ts'
import styles from './entry-frame.module.css'
import pressureChart from './pressure-chart.svg'

/** The layout of the login, setup and reset pages: a card on a decorative pressure chart. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <svg className={styles.chart} viewBox="-146 -92 1268 793" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {['land', 'borders', 'isobars'].map((part) => (
          <use key={part} className={styles[part]} href={`${pressureChart}#${part}`} />
        ))}
      </svg>
      <main className={styles.card}>
        <p className={styles.brand}>
          <BrandMark size={40} />
          <span>
            <strong>{portalConfig.productName}</strong>
            <span className={styles.tagline}>{entryTexts.tagline}</span>
          </span>
        </p>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}
