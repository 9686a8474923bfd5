import { type ReactNode, useId } from 'react'
import { roiTexts } from './calculators.texts.ts'
import css from './roi-step.module.css'

interface RoiStepProps {
  number: number
  title: string
  note?: string
  /** Spans both columns. */
  wide?: boolean
  children: ReactNode
}

export function RoiStep({ number, title, note, wide = false, children }: RoiStepProps) {
  const id = useId()
  return (
    <section className={wide ? `${css.step} ${css.wide}` : css.step} aria-labelledby={id}>
      <header className={css.header}>
        <span className={css.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={id} className={css.title}>
          <span className="visually-hidden">{roiTexts.step(number)}: </span>
          {title}
        </h2>
        {note && <span className={css.note}>{note}</span>}
      </header>
      {children}
    </section>
  )
}
