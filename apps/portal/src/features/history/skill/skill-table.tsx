import { type ReactNode, useId } from 'react'
import css from './skill.module.css'

interface SkillTableProps {
  title: string
  caption: string
  /** The first column names the rows. */
  columns: readonly { name: string; isNumber?: boolean }[]
  isWide?: boolean
  /** Rows of the table's body. */
  children: ReactNode
}

/** A card with a table of scores. */
export function SkillTable({ title, caption, columns, isWide = false, children }: SkillTableProps) {
  const titleId = useId()
  return (
    <section className={isWide ? `${css.card} ${css.wide}` : css.card} aria-labelledby={titleId}>
      <header className={css.cardHead}>
        <h2 id={titleId}>{title}</h2>
      </header>
      <p className={css.caption}>{caption}</p>
      <table className={css.events} aria-labelledby={titleId}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber = false }) => (
              <th key={name} scope="col" className={isNumber ? css.number : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** The columns of a table: first those with words and bars, then those with numbers. */
export const columnsOf = (words: readonly string[], numbers: readonly string[]): SkillTableProps['columns'] => [
  ...words.map((name) => ({ name })),
  ...numbers.map((name) => ({ name, isNumber: true })),
]
