import type { ReactNode } from 'react'
import css from './channels.module.css'

interface CardProps {
  /** Names the card for screen readers. */
  label: string
  icon: ReactNode
  name: string
  about: string
  pill: ReactNode
  state: ReactNode
  actions: ReactNode
}

/** One way in which people are told, with its state and what can be done. */
export function Card({ label, icon, name, about, pill, state, actions }: CardProps) {
  return (
    <article className={css.card} aria-label={label}>
      <div className={css.head}>
        <span className={css.icon}>{icon}</span>
        <div className={css.names}>
          <h3>{name}</h3>
          <p title={about}>{about}</p>
        </div>
        {pill}
      </div>
      <div className={css.foot}>
        <p>{state}</p>
        <span className={css.actions}>{actions}</span>
      </div>
    </article>
  )
}
