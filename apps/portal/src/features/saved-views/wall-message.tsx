import type { ReactNode } from 'react'
import css from './wall.module.css'

/** A message that is legible from across the room. */
export function WallMessage({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <main className={css.message} role="alert">
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
      {action}
    </main>
  )
}
