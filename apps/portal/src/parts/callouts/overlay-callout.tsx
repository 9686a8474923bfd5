import { useState } from 'react'
import { overlayTexts } from '../overlays/overlay.texts.ts'
import type { OverlayItem } from '../overlays/overlay-item.ts'
import { middleOf } from '../overlays/overlay-layer.tsx'
import css from './callout.module.css'
import { Callout } from './callout.tsx'

/** What an alert, an event, a traffic item or a camera says. */
export function OverlayCallout({ item, onClose }: { item: OverlayItem; onClose: () => void }) {
  return (
    <Callout {...middleOf(item)} label={item.title} onClose={onClose}>
      <div className={css.head}>
        <strong className={css.name}>{item.title}</strong>
      </div>
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
    </Callout>
  )
}

/** A camera that gives no picture says so in its place. */
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
