import { CallError } from '@stormlane/contract'
import { PROOF_DAYS_BACK, PROOF_TEXTS } from '@stormlane/domain/proof'
import { DAY_MS, floorTo, HOUR_MS } from '@stormlane/domain/time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown, Printer } from 'lucide-react'
import { useState } from 'react'
import { errorLines } from '../../platform/error-lines.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DateTimeInput } from '../../ui/controls/date-time/date-time-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './proof.module.css'
import type { ProofSearch } from './proof.route.ts'
import { proofPageTexts as TEXTS } from './proof-page.texts.ts'
import { type ProofQuestion, proofQuery, saveProofFile } from './proof-queries.ts'
import { ProofSheet } from './proof-sheet.tsx'

interface ProofViewProps {
  /** As in the address; the server refuses what is no kind of asset. */
  assetType: string
  id: string
  search: ProofSearch
  onSearch: (search: ProofSearch) => void
}

const PRESET_DAYS = { day: 1, threeDays: 3, week: 7 } as const
type Preset = keyof typeof PRESET_DAYS | 'own'
const PRESETS = ['day', 'threeDays', 'week', 'own'] as const

/** The last days until now; the end is the next whole hour, so that the address is the same for a while. */
function lastDays(days: number): { start: string; end: string } {
  const end = floorTo(new Date(Date.now() + HOUR_MS), HOUR_MS)
  return { start: new Date(end.getTime() - days * DAY_MS).toISOString(), end: end.toISOString() }
}

/** A proof of one asset with the choice of its period. */
export function ProofView({ assetType, id, search, onSearch }: ProofViewProps) {
  const [opened] = useState(() => lastDays(PRESET_DAYS.day))
  const { start = opened.start, end = opened.end } = search
  const [preset, setPreset] = useState<Preset>(search.start ? 'own' : 'day')
  const choose = (chosen: Preset) => {
    setPreset(chosen)
    onSearch(chosen === 'own' ? { start, end } : lastDays(PRESET_DAYS[chosen]))
  }
  return (
    <div className={css.page}>
      <div className={css.choice}>
        <SegmentedControl
          label={TEXTS.period}
          value={preset}
          onChange={choose}
          options={PRESETS.map((value) => ({ value, label: TEXTS.presets[value] }))}
        />
        {preset === 'own' ? (
          <>
            <PeriodField label={TEXTS.from} value={start} onChange={(at) => onSearch({ start: at, end })} />
            <PeriodField label={TEXTS.to} value={end} onChange={(at) => onSearch({ start, end: at })} />
          </>
        ) : null}
        <FileButton question={{ assetType, id, start, end }} />
        <Button icon={<Printer size={15} aria-hidden="true" />} onClick={() => window.print()}>
          {TEXTS.print}
        </Button>
      </div>
      <ProofOf assetType={assetType} id={id} start={start} end={end} />
    </div>
  )
}

interface PeriodFieldProps {
  label: string
  value: string
  onChange: (at: string) => void
}

function PeriodField({ label, value, onChange }: PeriodFieldProps) {
  const now = useClockTick()
  return (
    <Field label={label}>
      {(aria) => (
        <DateTimeInput
          value={new Date(value)}
          now={now}
          min={new Date(now.getTime() - PROOF_DAYS_BACK * DAY_MS)}
          max={new Date(now.getTime() + DAY_MS)}
          aria={aria}
          onChange={(at) => at && onChange(at.toISOString())}
        />
      )}
    </Field>
  )
}

function FileButton({ question }: { question: ProofQuestion }) {
  const show = useToasts()
  const { data: proof } = useQuery({ ...proofQuery(question), enabled: false })
  const file = useMutation({
    mutationFn: () => saveProofFile(question, TEXTS.fileName(proof?.name ?? '', question.start)),
    onError: (error) => show({ kind: 'error', title: TEXTS.fileFailed, text: errorLines(error).join(' ') }),
  })
  return (
    <Button
      icon={<FileDown size={15} aria-hidden="true" />}
      disabled={!proof}
      busy={file.isPending}
      onClick={() => file.mutate()}
    >
      {PROOF_TEXTS.pdf}
    </Button>
  )
}

function ProofOf(question: ProofQuestion) {
  const { data, error, refetch } = useQuery(proofQuery(question))
  if (data) return <ProofSheet proof={data} />
  if (!error) return <Skeleton height={640} />
  if (error instanceof CallError && error.status === 404)
    return (
      <EmptyState
        title={TEXTS.unknownTitle}
        text={TEXTS.unknownText}
        action={<Button href="/client/places">{TEXTS.assets}</Button>}
      />
    )
  if (error instanceof CallError && error.status === 400)
    return <EmptyState title={TEXTS.refusedTitle} text={errorLines(error).join(' ')} />
  return <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
}
