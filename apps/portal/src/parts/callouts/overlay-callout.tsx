import { type ReactNode, useState } from 'react'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { DemoBadge } from '../../ui/badges/demo-badge.tsx'
import { StaleNote } from '../../ui/states/stale-note.tsx'
import { overlayTexts } from '../overlays/overlay.texts.ts'
import type { OverlayItem } from '../overlays/overlay-item.ts'
import { itemCenter } from '../overlays/overlay-layer.tsx'
import css from './callout.module.css'
import { Callout } from './callout.tsx'

interface OverlayCalloutProps {
  item: OverlayItem
  onClose: () => void
  /** Shown below the facts. */
  children?: ReactNode
}

/** Callout of an alert, event, traffic item or camera. */
export function OverlayCallout({ item, onClose, children }: OverlayCalloutProps) {
  const now = useClockTick()
  return (
    <Callout {...itemCenter(item)} label={item.title} onClose={onClose}>
      <div className={css.head}>
        <strong className={css.name}>{item.title}</strong>
        {item.isSimulated && <DemoBadge />}
      </div>
      {item.staleSince && <StaleNote updatedAt={new Date(item.staleSince)} now={now} />}
      {item.images.map((url) => (
        <CameraPicture key={url} url={url} title={item.title} />
      ))}
      {item.facts.length > 0 && (
        <dl className={css.facts}>
          {item.facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {item.body && <p className={css.body}>{item.body}</p>}
      {children}
    </Callout>
  )
}

/** Shows a placeholder if the image does not load (MAP-113). */
export function CameraPicture({ url, title }: { url: string; title: string }) {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <div className={css.noPicture} role="img" aria-label={overlayTexts.imageUnavailable}>
        {overlayTexts.imageUnavailable}
      </div>
    )
  return <img className={css.picture} src={url} alt={overlayTexts.image(title)} onError={() => setFailed(true)} />
}
