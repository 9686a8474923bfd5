import { type ReactNode, useId } from 'react'
import css from './panel.module.css'

interface PanelProps {
  /** Use `card` on a page, `floating` over the map. */
  variant?: 'card' | 'floating'
  title?: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Accessible name if there is no visible title. */
  label?: string
  className?: string | undefined
  /** Lets a guided tour find the panel. */
  tour?: string
  children: ReactNode
}

export function Panel({ variant = 'card', title, actions, label, className, tour, children }: PanelProps) {
  const titleId = useId()
  const classes = [css[variant], className].filter(Boolean).join(' ')
  return (
    <section
      className={classes}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      data-tour={tour}
    >
      {title ? (
        <header className={css.header}>
          <h2 className={css.title} id={titleId} title={title} dir="auto">
            {title}
          </h2>
          {actions}
        </header>
      ) : null}
      {children}
    </section>
  )
}

/** The 40 px bar in the top row over the map. */
export function FloatingBar({ tour, children }: Pick<PanelProps, 'tour' | 'children'>) {
  return (
    <div className={css.bar} data-tour={tour}>
      {children}
    </div>
  )
}
