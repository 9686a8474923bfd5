import { Download, FileCheck, FileWarning, Trash2 } from 'lucide-react'
import { formatMoment } from '../../platform/time-format.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { actionsColumn } from '../../ui/table/actions-column.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { type BatchUpload, downloadFile, downloadRejected, logged } from './batch-queries.ts'
import css from './batch-uploads.module.css'
import { batchTexts } from './batch-uploads.texts.ts'

interface Tasks {
  /** Reopens a file that was checked but not stored. */
  onReview: (batch: BatchUpload) => void
  onDelete: (batch: BatchUpload) => void
}

const TEXTS = batchTexts.list
const ICON_PX = 16

export function batchColumns({ onReview, onDelete }: Tasks): TableColumn<BatchUpload>[] {
  return [
    {
      id: 'file',
      header: TEXTS.columns.file,
      text: ({ fileName }) => fileName,
      cell: ({ fileName }) => (
        <span className={css.fileName} dir="auto">
          {fileName}
        </span>
      ),
      width: 170,
      grow: true,
    },
    { id: 'type', header: TEXTS.columns.type, text: ({ batchType }) => TEXTS.types[batchType], width: 106 },
    {
      id: 'uploaded',
      header: TEXTS.columns.uploaded,
      text: ({ createdAt }) => formatMoment(new Date(createdAt)),
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      descendingFirst: true,
      width: 200,
    },
    { id: 'status', header: TEXTS.columns.status, text: statusWords, width: 128 },
    count('rows', 96, ({ rowCount }) => rowCount),
    count('added', 92, ({ createdCount }) => createdCount),
    count('updated', 106, ({ updatedCount }) => updatedCount),
    count('rejected', 112, ({ rejectedCount }) => rejectedCount),
    actionsColumn(TEXTS.columns.actions, 118, (batch) => (
      <BatchActions batch={batch} onReview={onReview} onDelete={onDelete} />
    )),
  ]
}

function count(
  id: 'rows' | 'added' | 'updated' | 'rejected',
  width: number,
  of: (batch: BatchUpload) => number,
): TableColumn<BatchUpload> {
  return {
    id,
    header: TEXTS.columns[id],
    text: (batch) => of(batch).toLocaleString('en-US'),
    sortBy: of,
    descendingFirst: true,
    align: 'end',
    width,
  }
}

function statusWords({ status, processedCount, acceptedCount }: BatchUpload): string {
  if (status !== 'processing') return TEXTS.statuses[status]
  return TEXTS.progress(Math.floor((100 * processedCount) / Math.max(1, acceptedCount)))
}

function BatchActions({ batch, onReview, onDelete }: Tasks & { batch: BatchUpload }) {
  const { fileName, status, rejectedCount } = batch
  return (
    <>
      {status === 'pending' ? (
        <IconButton size="small" label={TEXTS.review(fileName)} onClick={() => onReview(batch)}>
          <FileCheck size={ICON_PX} aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton
        size="small"
        label={TEXTS.download(fileName)}
        onClick={() => void downloadFile(batch).catch(logged('Downloading the batch upload'))}
      >
        <Download size={ICON_PX} aria-hidden="true" />
      </IconButton>
      {rejectedCount > 0 ? (
        <IconButton
          size="small"
          label={TEXTS.downloadRejected(fileName)}
          onClick={() => void downloadRejected(batch).catch(logged('Downloading the rejected rows'))}
        >
          <FileWarning size={ICON_PX} aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton size="small" label={TEXTS.remove(fileName)} onClick={() => onDelete(batch)}>
        <Trash2 size={ICON_PX} aria-hidden="true" />
      </IconButton>
    </>
  )
}
