import type { BatchType } from '@stormlane/domain/batch'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SideDialog } from '../../ui/dialog/side-dialog.tsx'
import type { BatchUpload } from './batch-queries.ts'
import css from './batch-uploads.module.css'
import { batchTexts } from './batch-uploads.texts.ts'
import { CheckedRows } from './checked-rows.tsx'
import { rememberedColumns } from './column-memory.ts'
import { CheckSummary, FileCard, FileDrop, StoringProgress } from './file-parts.tsx'
import { MapColumns } from './map-columns.tsx'
import { useUpload } from './use-upload.ts'

interface UploadDialogProps {
  type: BatchType
  /** A file that was checked earlier but not stored. */
  batch?: BatchUpload | undefined
  onClose: () => void
}

const TEXTS = batchTexts.dialog

/** Chooses a file, shows the result of each row, then stores it. */
export function UploadDialog({ type, batch: resumed, onClose }: UploadDialogProps) {
  const upload = useUpload(type, resumed, onClose)
  const { batch, uploading, processing, processingError, mapping } = upload
  const sample = `/${type}s.csv`
  const cancel = () => {
    if (!processing) upload.discard()
    onClose()
  }
  return (
    <SideDialog
      open
      title={TEXTS.title}
      subtitle={TEXTS.subtitle(type)}
      onClose={cancel}
      errors={upload.errors.length > 0 ? { title: TEXTS.refused, list: upload.errors } : undefined}
      secondaryActions={
        <a className={css.sample} href={sample} download>
          {TEXTS.sample(sample)}
        </a>
      }
      actions={
        <>
          <Button onClick={cancel}>{processing ? TEXTS.close : TEXTS.cancel}</Button>
          <Button
            kind="primary"
            busy={processing}
            disabled={uploading || mapping !== undefined || !batch || batch.acceptedCount === 0}
            onClick={upload.store}
          >
            {TEXTS.upload}
          </Button>
        </>
      }
    >
      {mapping ? (
        <MapColumns
          key={mapping.file.name}
          type={type}
          names={mapping.names}
          example={mapping.example}
          remembered={rememberedColumns(type)}
          onDone={upload.mapColumns}
        />
      ) : batch || uploading ? (
        <FileCard
          name={batch?.fileName ?? upload.fileName ?? ''}
          batch={batch}
          onReplace={processing || uploading ? undefined : upload.choose}
        />
      ) : (
        <FileDrop type={type} onChoose={upload.choose} />
      )}
      {batch && processing ? <StoringProgress batch={batch} /> : null}
      {batch && !processing && !mapping ? (
        <>
          <CheckSummary batch={batch} onChangeColumns={upload.changeColumns} />
          <CheckedRows batch={batch} onCorrected={upload.update} />
        </>
      ) : null}
      <Dialog
        open={processingError !== undefined}
        title={batchTexts.failures.processingTitle}
        onClose={upload.forgetProcessingError}
        actions={
          <Button kind="primary" onClick={upload.forgetProcessingError}>
            {batchTexts.failures.ok}
          </Button>
        }
      >
        <p>{processingError}</p>
      </Dialog>
    </SideDialog>
  )
}
