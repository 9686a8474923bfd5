import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '../../ui/table/data-table.tsx'
import { batchColumns } from './batch-columns.tsx'
import { BatchDetail } from './batch-detail.tsx'
import { type BatchUpload, batchQueries } from './batch-queries.ts'
import css from './batch-uploads.module.css'
import { batchTexts } from './batch-uploads.texts.ts'
import { DeleteBatchDialog } from './delete-batch-dialog.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadDialog } from './upload-dialog.tsx'

type Task = { kind: 'review' | 'delete'; batch: BatchUpload }

const TEXTS = batchTexts.list
const NO_BATCHES: BatchUpload[] = []

/** Lists the uploaded files with their results. */
export function BatchUploadsTab() {
  const { data: batches = NO_BATCHES, isPending, isError, refetch } = useQuery(batchQueries.list())
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const columns = useMemo(
    () =>
      batchColumns({
        onReview: (batch) => setTask({ kind: 'review', batch }),
        onDelete: (batch) => setTask({ kind: 'delete', batch }),
      }),
    [],
  )
  const buttons = (
    <div className={css.buttons}>
      <UploadButton type="route" label={batchTexts.uploadOf.route} />
      <UploadButton type="location" label={batchTexts.uploadOf.location} />
    </div>
  )
  return (
    <>
      <DataTable
        label={TEXTS.label}
        columns={columns}
        rows={batches}
        rowId={({ id }) => id}
        rowName={({ fileName }) => fileName}
        defaultSort={{ column: 'uploaded', descending: true }}
        quickFilter="file"
        loading={isPending}
        error={isError ? { message: TEXTS.failed, onRetry: () => void refetch() } : undefined}
        empty={{ title: TEXTS.empty, text: TEXTS.emptyText }}
        actions={buttons}
        detail={(batch) => <BatchDetail batch={batch} />}
      />
      {task?.kind === 'review' ? <UploadDialog type={task.batch.batchType} batch={task.batch} onClose={close} /> : null}
      {task?.kind === 'delete' ? <DeleteBatchDialog batch={task.batch} onClose={close} /> : null}
    </>
  )
}
