import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CountBadge } from '../../ui/controls/count-badge.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { type BatchRow, type BatchUpload, batchQueries, downloadRejected, logged } from './batch-queries.ts'
import css from './batch-uploads.module.css'
import { batchTexts } from './batch-uploads.texts.ts'
import { CorrectRow } from './correct-row.tsx'

const TEXTS = batchTexts.dialog
const NO_ROWS: BatchRow[] = []

interface CheckedRowsProps {
  batch: BatchUpload
  onCorrected: (batch: BatchUpload) => void
}

/** The rejected rows with their reasons and a correction form, followed by the accepted rows. */
export function CheckedRows({ batch, onCorrected }: CheckedRowsProps) {
  const client = useQueryClient()
  const { data: rejected = NO_ROWS } = useQuery({
    ...batchQueries.rows(batch.id, true),
    enabled: batch.rejectedCount > 0,
  })
  const { data: accepted = NO_ROWS } = useQuery({
    ...batchQueries.rows(batch.id, false),
    enabled: batch.acceptedCount > 0,
  })
  const corrected = (next: BatchUpload) => {
    onCorrected(next)
    void client.invalidateQueries({ queryKey: [...QUERY_KEYS.batchUploads, 'rows', batch.id] })
  }
  return (
    <>
      {batch.rejectedCount > 0 ? (
        <section>
          <header className={css.rowsHead}>
            <h3>{TEXTS.rejectedTitle}</h3>
            <CountBadge count={batch.rejectedCount} />
            <Button
              kind="link"
              size="small"
              icon={<Download size={14} aria-hidden="true" />}
              onClick={() => void downloadRejected(batch).catch(logged('Downloading the rejected rows'))}
            >
              {TEXTS.downloadRejected}
            </Button>
          </header>
          <ul className={css.rows} aria-label={TEXTS.rejectedTitle}>
            {rejected.map((row) => (
              <RejectedRow key={row.line} row={row} batchId={batch.id} onCorrected={corrected} />
            ))}
          </ul>
          <More shown={rejected.length} of={batch.rejectedCount} />
        </section>
      ) : null}
      {batch.acceptedCount > 0 ? (
        <section>
          <header className={css.rowsHead}>
            <h3>{TEXTS.acceptedTitle}</h3>
            <CountBadge count={batch.acceptedCount} />
            {accepted.some(({ impactLevel }) => impactLevel !== null) ? (
              <span className={css.levelsOf}>{TEXTS.levelsOf}</span>
            ) : null}
          </header>
          <ul className={css.rows} aria-label={TEXTS.acceptedTitle}>
            {accepted.map(({ line, name, place, impactLevel }) => (
              <li key={line} className={css.row}>
                <span className={css.line}>{TEXTS.row(line)}</span>
                <span>
                  <bdi className={css.name}>{name}</bdi> <span className={css.muted}>{place}</span>
                </span>
                {impactLevel === null ? null : <LevelChip level={impactLevelName(impactLevel as ImpactLevel)} />}
              </li>
            ))}
          </ul>
          <More shown={accepted.length} of={batch.acceptedCount} />
        </section>
      ) : null}
    </>
  )
}

interface RejectedRowProps {
  row: BatchRow
  batchId: string
  onCorrected: (batch: BatchUpload) => void
}

function RejectedRow({ row, batchId, onCorrected }: RejectedRowProps) {
  const [fixing, setFixing] = useState(false)
  return (
    <li className={css.row}>
      <span className={css.line}>{TEXTS.row(row.line)}</span>
      <div>
        <b dir="auto">{row.name || TEXTS.noName}</b>
        <Problems row={row} />
        {fixing ? (
          <CorrectRow row={row} batchId={batchId} onCorrected={onCorrected} onClose={() => setFixing(false)} />
        ) : null}
      </div>
      {fixing ? null : (
        <Button kind="link" size="small" label={TEXTS.fixRow(row.line)} onClick={() => setFixing(true)}>
          {TEXTS.fix}
        </Button>
      )}
    </li>
  )
}

/** The problems of a row with the field names of the file. */
export function Problems({ row: { problems, rowFields } }: { row: BatchRow }) {
  return problems.map(({ field, message }) => (
    <div key={`${field} ${message}`}>
      <p className={css.problem}>{message}</p>
      {field === null ? null : (
        <p className={css.code}>
          {field} = <mark>{rowFields[field] || ' '}</mark>
        </p>
      )}
    </div>
  ))
}

function More({ shown, of }: { shown: number; of: number }) {
  return of > shown && shown > 0 ? <p className={css.more}>{TEXTS.more(of - shown)}</p> : null
}
