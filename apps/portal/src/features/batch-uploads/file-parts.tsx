// The upper part of the upload dialog: drop zone, chosen file and check result.
import { BATCH_LIMITS, type BatchType } from '@stormlane/domain/batch'
import { useQuery } from '@tanstack/react-query'
import { Check, FileSpreadsheet, FileUp, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { sessionQueries } from '../../platform/session-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import type { BatchUpload } from './batch-queries.ts'
import css from './batch-uploads.module.css'
import { batchTexts } from './batch-uploads.texts.ts'

const TEXTS = batchTexts.dialog
const ACCEPTED_FILES = '.csv,.txt,.tsv,text/csv,text/plain'

type OnChoose = (file: File) => void

export function FileDrop({ type, onChoose }: { type: BatchType; onChoose: OnChoose }) {
  const { data: account } = useQuery(sessionQueries.account())
  const plan =
    account &&
    {
      location: { most: account.maxLocations, used: account.usedLocations },
      route: { most: account.maxRoutes, used: account.usedRoutes },
    }[type]
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }
  return (
    <section
      className={over ? css.dropOver : css.drop}
      aria-label={TEXTS.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp size={28} strokeWidth={1.5} aria-hidden="true" />
      <p className={css.dropTitle}>{TEXTS.drop}</p>
      <p className={css.muted}>{TEXTS.or}</p>
      <ChooseFile label={TEXTS.choose} onChoose={onChoose} />
      {/* A file with more rows than the plan holds would be stored only in part. */}
      <p className={css.muted}>{TEXTS.limits(Math.min(BATCH_LIMITS.rows, plan?.most ?? BATCH_LIMITS.rows))}</p>
      {plan && <p className={css.muted}>{TEXTS.planLimits(type, plan.most, plan.used)}</p>}
    </section>
  )
}

/** A button that opens the hidden native file input. */
function ChooseFile({ label, onChoose }: { label: string; onChoose: OnChoose }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        id={id}
        ref={input}
        className={css.fileInput}
        type="file"
        accept={ACCEPTED_FILES}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allows choosing the same file again after it was corrected.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
    </>
  )
}

interface FileCardProps {
  name: string
  /** Undefined while the file is being checked. */
  batch: BatchUpload | undefined
  onReplace: OnChoose | undefined
}

export function FileCard({ name, batch, onReplace }: FileCardProps) {
  return (
    <div className={css.file}>
      <FileSpreadsheet size={24} strokeWidth={1.75} aria-hidden="true" />
      <div className={css.fileWords}>
        <p className={css.fileName} dir="auto">
          {name}
        </p>
        <p className={css.muted} role="status">
          {batch ? TEXTS.rowsAndSize(batch.rowCount, batchTexts.bytes(batch.byteCount)) : TEXTS.checking}
        </p>
      </div>
      {batch ? null : <Spinner />}
      {onReplace ? <ChooseFile label={TEXTS.replace} onChoose={onReplace} /> : null}
    </div>
  )
}

interface CheckSummaryProps {
  batch: BatchUpload
  /** Undefined if the file was checked earlier, because the browser no longer has it. */
  onChangeColumns: (() => void) | undefined
}

export function CheckSummary({ batch, onChangeColumns }: CheckSummaryProps) {
  const { acceptedCount, rejectedCount, rowCount, processingErrors } = batch
  return (
    <div className={css.summary}>
      <p className={css.counts}>
        <span className={css.good}>
          <Check size={14} aria-hidden="true" />
        </span>
        <span>
          <b>{acceptedCount.toLocaleString('en-US')}</b> {TEXTS.accepted}
        </span>
        <span className={css.bad}>
          <X size={14} aria-hidden="true" />
        </span>
        <span>
          <b>{rejectedCount.toLocaleString('en-US')}</b> {TEXTS.rejected}
        </span>
      </p>
      <div className={css.bar} aria-hidden="true">
        <span style={{ flexGrow: acceptedCount / rowCount }} />
        <span style={{ flexGrow: rejectedCount / rowCount }} />
      </div>
      <p className={css.muted}>{rejectedCount > 0 ? TEXTS.skipped : TEXTS.allAccepted}</p>
      {processingErrors.map((note) => (
        <p className={css.muted} key={note}>
          {note}
        </p>
      ))}
      {onChangeColumns ? (
        <Button kind="link" size="small" onClick={onChangeColumns}>
          {batchTexts.columns.change}
        </Button>
      ) : null}
    </div>
  )
}

export function StoringProgress({ batch: { processedCount, acceptedCount } }: { batch: BatchUpload }) {
  return (
    <div className={css.summary}>
      <p className={css.fileName}>{TEXTS.storing}</p>
      <progress className={css.progress} max={acceptedCount} value={processedCount} aria-label={TEXTS.storing} />
      <p className={css.muted}>{TEXTS.stored(processedCount, acceptedCount)}</p>
      <p className={css.muted}>{TEXTS.inBackground}</p>
    </div>
  )
}
