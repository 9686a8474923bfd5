import { BATCH_TYPES, type BatchType } from '@stormlane/domain/batch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LocationDialog } from '../features/assets/location-dialog.tsx'
import { checkFile, storeRows } from '../features/batch-uploads/batch-queries.ts'
import { UploadButton } from '../features/batch-uploads/upload-button.tsx'
import { firstStepsTexts as TEXTS } from '../features/first-steps/first-steps.texts.ts'
import { FirstSteps } from '../features/first-steps/first-steps.tsx'
import { errorLines } from '../platform/error-lines.ts'
import { useStored } from '../platform/local-store.ts'
import { QUERY_KEYS } from '../platform/query-keys.ts'
import { useToasts } from '../ui/toasts/toasts.tsx'

/** The first steps and the dialogs that they open. */
export function FirstStepsCard({ onDismiss }: { onDismiss: () => void }) {
  const [isCreating, setCreating] = useState(false)
  const [isAdmin] = useStored('isAdmin')
  const client = useQueryClient()
  const showToast = useToasts()
  const samples = useMutation({
    mutationFn: async () => {
      for (const type of BATCH_TYPES) await loadSamples(type)
    },
    onSuccess: () => showToast({ kind: 'success', title: TEXTS.samples.done }),
    onError: (error) => showToast({ kind: 'error', title: TEXTS.samples.failed, text: errorLines(error).join(' ') }),
    // After a failure one of the two files may be stored.
    onSettled: () =>
      Promise.all(
        [QUERY_KEYS.locations, QUERY_KEYS.routes, QUERY_KEYS.batchUploads].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <>
      <FirstSteps
        upload={<UploadButton type="location" />}
        isAdmin={isAdmin}
        onCreate={() => setCreating(true)}
        onSamples={() => samples.mutate()}
        loadsSamples={samples.isPending}
        onDismiss={onDismiss}
      />
      {isCreating ? <LocationDialog onClose={() => setCreating(false)} /> : null}
    </>
  )
}

/** Stores the sample file that the upload dialog offers for download. */
async function loadSamples(type: BatchType): Promise<void> {
  const response = await fetch(new URL(`/${type}s.csv`, window.location.origin))
  if (!response.ok) throw new Error(`/${type}s.csv: ${response.status}`)
  const { id } = await checkFile(type, new File([await response.blob()], `${type}s.csv`, { type: 'text/csv' }), {})
  await storeRows(id)
}
