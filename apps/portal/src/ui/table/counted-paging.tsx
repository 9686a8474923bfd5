import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../controls/icon-button.tsx'
import { uiTexts } from '../ui.texts.ts'
import css from './data-table.module.css'

interface CountedPagingProps {
  /** Accessible name, because a page may have several tables. */
  label: string
  /** 1-based. */
  page: number
  pageSize: number
  rowCount: number
  onPage: (page: number) => void
}

/** Paging for rows that the server pages, with a total count. */
export function CountedPaging({ label, page, pageSize, rowCount, onPage }: CountedPagingProps) {
  const from = rowCount === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(rowCount, page * pageSize)
  return (
    <footer className={css.footer}>
      <span aria-live="polite">{uiTexts.table.range(from, to, rowCount)}</span>
      <nav className={`${css.pages} ${css.footerEnd}`} aria-label={uiTexts.table.pages(label)}>
        <IconButton
          label={uiTexts.table.previousPage}
          size="small"
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={uiTexts.table.nextPage}
          size="small"
          disabled={to >= rowCount}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </nav>
    </footer>
  )
}
