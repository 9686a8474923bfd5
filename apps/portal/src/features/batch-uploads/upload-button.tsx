import type { BatchType } from '@stormlane/domain/batch'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { batchTexts } from './batch-uploads.texts.ts'
import { UploadDialog } from './upload-dialog.tsx'

interface UploadButtonProps {
  type: BatchType
  label?: string
}

/** Opens the upload dialog for one type of file. */
export function UploadButton({ type, label = batchTexts.uploadCsv }: UploadButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Upload size={16} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? <UploadDialog type={type} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
