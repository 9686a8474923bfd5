import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../controls/icon-button.tsx'
import { uiTexts } from '../ui.texts.ts'
import css from './data-table.module.css'

interface ServerPagingProps {
  /** What is paged: a page may hold several tables. */
  label: string
  /** The first is 1. */
  page: number
  hasNext: boolean
  onPage: (page: number) => void
}

/** The foot of a table whose rows the server pages, and of which nobody counted how many there are. */
export function ServerPaging({ label, page, hasNext, onPage }: ServerPagingProps) {
  return (
    <footer className={css.footer}>
      <nav className={`${css.pages} ${css.footerEnd}`} aria-label={uiTexts.table.pages(label)}>
        <IconButton
          label={uiTexts.table.previousPage}
          size="small"
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <span aria-live="polite">{uiTexts.table.page(page)}</span>
        <IconButton label={uiTexts.table.nextPage} size="small" disabled={!hasNext} onClick={() => onPage(page + 1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </nav>
    </footer>
  )
}
