import { DAY_MS } from '@stormlane/domain/time'
import { VERIFIED_DAYS, VERIFIED_REGIONS, VERIFIED_VARIABLE_IDS } from '@stormlane/domain/verification'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatMoment } from '../../../platform/time-format.ts'
import { useUnits } from '../../../platform/units.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { downloadCsv } from '../../../ui/table/csv.ts'
import { historyTexts } from '../history.texts.ts'
import { partPanelProps } from '../part-tabs.tsx'
import { AdviceTable } from './advice-table.tsx'
import { AlertTable } from './alert-table.tsx'
import { ArrivalTable } from './arrival-table.tsx'
import { ErrorChart } from './error-chart.tsx'
import { EventTable } from './event-table.tsx'
import { ReliabilityChart } from './reliability-chart.tsx'
import css from './skill.module.css'
import { skillTexts as TEXTS } from './skill.texts.ts'
import type { SkillChoice } from './skill-address.ts'
import { SkillChart } from './skill-chart.tsx'
import { skillCsv } from './skill-csv.ts'
import { skillQueries, type Verification } from './skill-queries.ts'
import { SkillSummary } from './skill-summary.tsx'
import { eventWords } from './skill-words.ts'

interface SkillPartProps {
  choice: SkillChoice
  onChoice: (choice: SkillChoice) => void
  tabs: ReactNode
  badge: ReactNode
}

/** Shows how good recent forecasts were. */
export function SkillPart({ choice, onChoice, tabs, badge }: SkillPartProps) {
  const { data, isFetching, isError, refetch } = useQuery(skillQueries.scores(choice))
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{historyTexts.title}</h1>
        {badge}
      </header>
      <div className={css.tabs}>{tabs}</div>
      <div {...partPanelProps('skill')}>
        <SkillControls choice={choice} onChoice={onChoice} verification={data} />
        {data ? (
          <SkillScores verification={data} />
        ) : isError ? (
          <ErrorState
            title={TEXTS.failedTitle}
            message={TEXTS.failed}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Spinner size={28} label={TEXTS.loading} />
        )}
      </div>
    </div>
  )
}

interface SkillControlsProps extends Pick<SkillPartProps, 'choice' | 'onChoice'> {
  verification: Verification | undefined
}

function SkillControls({ choice, onChoice, verification }: SkillControlsProps) {
  return (
    <div className={css.controls}>
      <SegmentedControl
        label={TEXTS.variable}
        options={VERIFIED_VARIABLE_IDS.map((value) => ({ value, label: TEXTS.variables[value] }))}
        value={choice.variable}
        onChange={(variable) => onChoice({ ...choice, variable })}
      />
      <SelectField
        label={TEXTS.region}
        hideLabel
        size="small"
        options={VERIFIED_REGIONS.map((value) => ({ value, label: TEXTS.regions[value] }))}
        value={choice.region}
        onChange={(region) => onChoice({ ...choice, region })}
      />
      <SelectField
        label={TEXTS.period}
        hideLabel
        size="small"
        options={VERIFIED_DAYS.map((value) => ({ value, label: TEXTS.days(value) }))}
        value={choice.days}
        onChange={(days) => onChoice({ ...choice, days })}
      />
      <Button
        kind="ghost"
        icon={<Download size={15} aria-hidden="true" />}
        disabled={!verification || verification.leads.length === 0}
        onClick={() =>
          verification && downloadCsv(TEXTS.csv.file(choice.variable, choice.days), skillCsv(verification.leads))
        }
      >
        {TEXTS.export}
      </Button>
    </div>
  )
}

function SkillScores({ verification }: { verification: Verification }) {
  const units = useUnits()
  const { variable, leads, progress, truth } = verification
  if (truth === 'none') return <EmptyState title={TEXTS.notObserved(variable)} text={TEXTS.notObservedHint} />
  if (leads.length === 0)
    return progress ? (
      <EmptyState
        title={TEXTS.preparing(progress.ready, progress.total)}
        text={TEXTS.preparingHint}
        icon={<Spinner />}
      />
    ) : (
      <EmptyState title={TEXTS.none} text={TEXTS.noneHint} />
    )
  const event = eventWords(variable, units)
  return (
    <>
      <p className={css.counted}>{countedText(verification)}</p>
      {truth === 'observations' && (
        <p className={css.caption}>{[TEXTS.observed, TEXTS.observedMore[variable]].join(' ').trim()}</p>
      )}
      <SkillSummary verification={verification} units={units} />
      <div className={css.charts}>
        <ReliabilityChart leads={leads} event={event} />
        <ErrorChart variable={variable} leads={leads} units={units} />
        <SkillChart leads={leads} />
        <EventTable leads={leads} event={event} />
      </div>
      <div className={css.tables}>
        <ArrivalTable arrival={verification.arrival} />
        <AlertTable alerts={verification.alerts} units={units} />
        <AdviceTable advice={verification.advice} />
      </div>
      <p className={css.caption}>{TEXTS.skill.hint}</p>
    </>
  )
}

/** Adds the start date if the archive is younger than the chosen period. */
function countedText({ pairs, days, since, until }: Verification): string {
  if (!since || !until) return ''
  const counted = TEXTS.pairs(pairs, formatMoment(new Date(until)))
  // Days are counted in UTC. The last day is incomplete.
  const wholeDays = Math.ceil((Date.parse(until) - Date.parse(since)) / DAY_MS)
  return wholeDays < days ? `${counted}. ${TEXTS.since(formatDate(new Date(since), 'UTC'))}.` : counted
}
