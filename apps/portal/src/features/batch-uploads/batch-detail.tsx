import { useQuery } from '@tanstack/react-query'
import { DetailCaption } from '../../ui/table/row-detail.tsx'
import { type BatchUpload, batchQueries } from './batch-queries.ts'
import css from './batch-uploads.module.css'
import { batchTexts } from './batch-uploads.texts.ts'
import { Problems } from './checked-rows.tsx'

const TEXTS = batchTexts.list

/** Row detail: errors of the whole file, and why rows were rejected. */
export function BatchDetail({ batch }: { batch: BatchUpload }) {
  const { data: rows = [] } = useQuery({ ...batchQueries.rows(batch.id, true), enabled: batch.rejectedCount > 0 })
  return (
    <div className={css.detail}>
      {batch.processingErrors.length > 0 ? (
        <div>
          <DetailCaption>{TEXTS.notes}</DetailCaption>
          {batch.processingErrors.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      ) : null}
      <div>
        <DetailCaption>{TEXTS.rejectedRows}</DetailCaption>
        {batch.rejectedCount === 0 ? <p className={css.muted}>{TEXTS.nothingRejected}</p> : null}
        <ul className={css.rows}>
          {rows.map((row) => (
            <li key={row.line} className={css.row}>
              <span className={css.line}>{batchTexts.dialog.row(row.line)}</span>
              <div>
                <b dir="auto">{row.name || batchTexts.dialog.noName}</b>
                <Problems row={row} />
              </div>
            </li>
          ))}
        </ul>
        {batch.rejectedCount > rows.length && rows.length > 0 ? (
          <p className={css.more}>{batchTexts.dialog.more(batch.rejectedCount - rows.length)}</p>
        ) : null}
      </div>
    </div>
  )
}
