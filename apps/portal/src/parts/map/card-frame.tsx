import { Link2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import css from './card-frame.module.css'
import { useMapPadding } from './map-padding.ts'

const TEXTS = uiTexts.card
/** Width of the card plus its gutter, reserved as map padding. */
const CARD_ROOM_PX = 452

interface CardFrameProps {
  title: string
  subtitle: string
  icon: ReactNode
  footer?: ReactNode
  /** More controls beside Close. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The detail card of the selected item, at the right of the map. */
export function CardFrame({ title, subtitle, icon, footer, actions, onClose, children }: CardFrameProps) {
  useMapPadding({ right: CARD_ROOM_PX })
  const toast = useToasts()
  const copy = () =>
    void navigator.clipboard.writeText(window.location.href).then(
      () => toast({ kind: 'success', title: TEXTS.copied }),
      () => toast({ kind: 'info', title: TEXTS.copyFailed }),
    )
  return (
    <Panel variant="floating" label={title} className={css.card}>
      <header className={css.header}>
        <span className={css.icon}>{icon}</span>
        <div className={css.titles}>
          <h2 className={css.title} dir="auto" title={title}>
            {title}
          </h2>
          <p className={css.subtitle}>{subtitle}</p>
        </div>
        {actions}
        <IconButton label={TEXTS.copyLink} onClick={copy}>
          <Link2 size={17} aria-hidden="true" />
        </IconButton>
        <IconButton label={uiTexts.close} onClick={onClose}>
          <X size={17} aria-hidden="true" />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard (axe scrollable-region-focusable) */}
      <div className={css.body} tabIndex={0}>
        {children}
      </div>
      {footer && <footer className={css.footer}>{footer}</footer>}
    </Panel>
  )
}
