import type { ReactNode } from 'react'
import type { AlertFeature } from '../../parts/overlays/alert-items.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import css from './alert-viewer.module.css'
import { alertViewerTexts as TEXTS } from './alert-viewer.texts.ts'

/** Shows the full text of an alert, which cards on the map shorten (ALERT-014). */
export function AlertInfo({ alert, badge }: { alert: AlertFeature; badge: ReactNode }) {
  const { event, fill, sent, begins, ends, expires, areaDescription, description, instruction, senderName } =
    alert.properties
  const endsAt = new Date(ends ?? expires)
  const hasEnded = endsAt <= useClockTick()
  return (
    <article className={css.panel}>
      <header className={css.head}>
        <BrandMark size={24} />
        <strong>{portalConfig.productName}</strong>
        <span className={css.kind}>{badge ?? TEXTS.kind}</span>
      </header>
      <div className={css.summary}>
        <h1 className={css.name}>
          <i className={css.swatch} style={{ background: fill }} aria-hidden="true" />
          {event}
        </h1>
        {hasEnded && <p className={css.ended}>{TEXTS.ended}</p>}
        <dl className={css.facts}>
          <dt>{TEXTS.issued}</dt>
          <dd>{formatMoment(new Date(sent))}</dd>
          <dt>{TEXTS.inEffect}</dt>
          <dd>{TEXTS.span(formatMoment(new Date(begins)), formatMoment(endsAt))}</dd>
          <dt>{TEXTS.area}</dt>
          <dd>{areaDescription}</dd>
        </dl>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text is reached by the keyboard */}
      <section className={css.body} aria-label={event} tabIndex={0}>
        <p>{description}</p>
        {instruction && (
          <>
            <h2>{TEXTS.instruction}</h2>
            <p>{instruction}</p>
          </>
        )}
      </section>
      <footer className={css.foot}>{senderName}</footer>
    </article>
  )
}
