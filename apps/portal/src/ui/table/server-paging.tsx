import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../controls/icon-button.tsx'
import { uiTexts } from '../ui.texts.ts'
import css from './data-table.module.css'

interface ServerPagingProps {
  /** Accessible name, because a page may have several tables. */
  label: string
  /** 1-based. */
  page: number
  hasNext: boolean
  onPage: (page: number) => void
}

/** Paging for rows that the server pages without a total count. */
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
