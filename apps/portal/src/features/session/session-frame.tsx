import type { ReactNode } from 'react'
import { portalConfig } from '../../platform/portal-config.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { sessionTexts } from './session.texts.ts'
import styles from './session-frame.module.css'

/** What login, reset and logout share: a card on a quiet pressure chart of the country. */
export function SessionFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.chart} aria-hidden="true">
        <div className={styles.land} />
        <div className={styles.borders} />
        <div className={styles.isobars} />
      </div>
      <main className={styles.card}>
        <p className={styles.brand}>
          <BrandMark size={40} />
          <span>
            <strong>{portalConfig.productName}</strong>
            <span className={styles.tagline}>{sessionTexts.login.tagline}</span>
          </span>
        </p>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}
