import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { uiTexts } from '../ui.texts.ts'
import css from './data-table.module.css'
import { pageNumbers } from './page-numbers.ts'
import { PAGE_SIZES, type PageSize } from './table-state.ts'

interface TablePagingProps {
  /** Accessible name, because a page may have several tables. */
  label: string
  pageIndex: number
  pageSize: PageSize
  rowCount: number
  /** No row has come yet, so there is no number to show: loading is not emptiness. */
  isLoading: boolean
  onPage: (pageIndex: number) => void
  onPageSize: (pageSize: PageSize) => void
  /** Shown between the row range and the page buttons, e.g. the age of the data. */
  note?: ReactNode
}

const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: size, label: String(size) }))

export function TablePaging({
  label,
  pageIndex,
  pageSize,
  rowCount,
  isLoading,
  onPage,
  onPageSize,
  note,
}: TablePagingProps) {
  const pageCount = Math.max(1, Math.ceil(rowCount / pageSize))
  const from = rowCount === 0 ? 0 : pageIndex * pageSize + 1
  const to = Math.min(rowCount, (pageIndex + 1) * pageSize)
  return (
    <footer className={css.footer}>
      <div className={css.pageSize}>
        <span aria-hidden="true">{uiTexts.table.rowsPerPage}</span>
        <SelectField
          label={uiTexts.table.rowsPerPage}
          hideLabel
          size="small"
          options={SIZE_OPTIONS}
          value={pageSize}
          onChange={onPageSize}
        />
      </div>
      <span aria-live="polite">{isLoading ? uiTexts.table.loading : uiTexts.table.range(from, to, rowCount)}</span>
      {note}
      <nav className={`${css.pages} ${css.footerEnd}`} aria-label={uiTexts.table.pages(label)}>
        <IconButton
          label={uiTexts.table.previousPage}
          size="small"
          disabled={pageIndex === 0}
          onClick={() => onPage(pageIndex - 1)}
        >
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        {pageNumbers(pageIndex, pageCount).map((page) =>
          page.gap ? (
            <span key={page.key} className={css.gap}>
              …
            </span>
          ) : (
            <button
              key={page.key}
              type="button"
              className={css.page}
              aria-label={uiTexts.table.page(page.index + 1)}
              aria-current={page.index === pageIndex ? 'page' : undefined}
              onClick={() => onPage(page.index)}
            >
              {page.index + 1}
            </button>
          ),
        )}
        <IconButton
          label={uiTexts.table.nextPage}
          size="small"
          disabled={pageIndex >= pageCount - 1}
          onClick={() => onPage(pageIndex + 1)}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </nav>
    </footer>
  )
}
